import type { Listed } from "@winnow/core/list/schema";
import { SearchX } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import type { ListScreen } from "../../../shared/list/list-screens.ts";
import { paths } from "../../../paths.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/state/empty-state.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { ShowOlder } from "../../../ui/state/show-older.tsx";
import { StaleRows } from "../../../ui/state/stale-rows.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { DeleteFailedLists, isFailedImport } from "./delete-failed.tsx";
import { ListRows, LoadingLists } from "./list-rows.tsx";
import { useLists } from "./use-lists.ts";

interface ListsTableProps {
  screen: ListScreen;
  /** Whether the person may bring a list here. */
  mayAdd: boolean;
}

/** The lists of one screen, with state and health. */
export function ListsTable({ screen, mayAdd }: ListsTableProps) {
  const [search, setSearch] = useState("");
  const q = useDeferredValue(search.trim());
  const { lists, retry, ...pages } = useLists(screen, q);
  const [first, ...others] = lists?.filter(isFailedImport) ?? [];

  return (
    <section aria-labelledby="lists-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="lists-title" className="text-lg font-semibold text-ink">
          {screen.heading}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          {first === undefined ? null : <DeleteFailedLists failed={[first, ...others]} />}
          {lists?.length === 0 && search === "" && q === "" ? null : (
            <Input
              type="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              placeholder="Search by name"
              aria-label="Search by name"
              className="h-9! max-w-56"
            />
          )}
        </div>
      </div>
      <StaleRows {...pages} refetch={retry} />
      {pages.error !== null && lists === undefined ? (
        <Callout tone="error" title="The lists could not be loaded" announce>
          {errorMessage(pages.error)} <TextButton onClick={retry}>Try again</TextButton>
        </Callout>
      ) : (
        <Card className="overflow-hidden">
          {lists === undefined ? (
            <LoadingLists />
          ) : (
            <Rows lists={lists} screen={screen} q={q} mayAdd={mayAdd} />
          )}
        </Card>
      )}
      <ShowOlder {...pages} />
    </section>
  );
}

interface RowsProps extends ListsTableProps {
  lists: readonly Listed[];
  q: string;
}

function Rows({ lists, screen, q, mayAdd }: RowsProps) {
  if (lists.length === 0 && q !== "")
    return (
      <Empty icon={SearchX} title="Nothing found">
        No list has “{q}” in its name.
      </Empty>
    );
  if (lists.length === 0)
    return (
      <Empty icon={screen.icon} title={screen.empty.title}>
        {mayAdd ? screen.empty.text : "Lists that others add appear here."}
      </Empty>
    );
  return (
    <ListRows
      lists={lists}
      pathOf={screen.purpose === "analyze" ? ({ id }) => paths.analysis(id) : undefined}
    />
  );
}
