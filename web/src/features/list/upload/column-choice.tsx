import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Encoding } from "@winnow/core/file/encoding";
import type { Info, Preview } from "@winnow/core/list/schema";
import { useId, useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { lists } from "../list-api.ts";
import { listQuery } from "../queries.ts";
import { ColumnField } from "./column-field.tsx";
import { PreviewTable } from "./preview-table.tsx";

/** Imports an uploaded file again with another column, or says why its rows cannot be shown. */
export function ColumnChoice({ list }: { list: Info }) {
  const { data, error } = useQuery({
    queryKey: ["list", list.id, "preview"],
    queryFn: ({ signal }) => lists.preview(list.id, { signal }),
    retry: false,
  });
  if (error) return <Callout tone="warning">{errorMessage(error)}</Callout>;
  return data === undefined ? null : <Choice list={list} preview={data} />;
}

function Choice({ list, preview }: { list: Info; preview: Preview }) {
  const title = useId();
  const [column, setColumn] = useState(preview.email_column ?? 0);
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => {
      const encoding = preview.format === "xlsx" ? undefined : (preview.encoding as Encoding);
      return lists.uploaded(list.id, { column, has_header: preview.has_header, encoding });
    },
    onSuccess: (imported) => client.setQueryData(listQuery(list.id).queryKey, imported),
  });
  return (
    <Card aria-labelledby={title} className="w-full">
      <div className="grid gap-5 p-6 sm:p-8">
        <h2 id={title} className="text-lg font-semibold text-ink">
          Choose another column
        </h2>
        {start.isError ? (
          <Callout tone="error" announce>
            {errorMessage(start.error)}
          </Callout>
        ) : null}
        <ColumnField
          columns={preview.columns}
          column={column}
          onChange={setColumn}
          className="w-full sm:w-80"
        />
      </div>
      <PreviewTable preview={preview} column={column} />
      <div className="flex justify-end px-6 py-5 sm:px-8">
        <Button variant="primary" pending={start.isPending} onClick={() => start.mutate()}>
          Import again
        </Button>
      </div>
    </Card>
  );
}
