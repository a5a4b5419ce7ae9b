/** The uploaded row of a result. */
import { useQuery } from "@tanstack/react-query";
import type { ResultRow, UploadedRow } from "@winnow/core/list/schema";
import { formatCount, formatQuantity } from "../../../../lib/number.ts";
import { errorMessage } from "../../../../lib/api-error.ts";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { lists } from "../../list-api.ts";

interface OwnRowProps {
  listID: string;
  of: ResultRow;
}

export function OwnRow({ listID, of }: OwnRowProps) {
  const row = useQuery({
    queryKey: ["result-row", listID, of.row],
    queryFn: ({ signal }) => lists.resultRow(listID, of, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section aria-busy={row.isPending}>
      <h3 className="mb-2.5 text-sm font-semibold text-ink">Your row {formatCount(of.row)}</h3>
      {row.isError ? (
        <p className="text-sm text-ink-muted">{errorMessage(row.error)}</p>
      ) : row.data === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        <Cells row={row.data} />
      )}
    </section>
  );
}

function Cells({ row: { cells, repeats } }: { row: UploadedRow }) {
  return (
    <>
      {cells === null ? (
        <p className="text-sm text-ink-muted">
          This workbook is too large for this row to be shown here. The download has it.
        </p>
      ) : (
        <dl className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm">
          {cells.map(({ column, text }, index) => (
            <div key={index} className="contents">
              <dt className="truncate text-ink-muted" title={column}>
                {column}
              </dt>
              <dd className="[overflow-wrap:anywhere] text-ink">{text === "" ? "–" : text}</dd>
            </div>
          ))}
        </dl>
      )}
      {repeats === 0 ? null : (
        <p className="mt-2 text-[0.8125rem] text-ink-muted">
          The address is in {formatQuantity(repeats, "more row")}.
        </p>
      )}
    </>
  );
}
