/** The rows of a result under one filter, with the evidence of one row docked beside them. */
import type { Info } from "@winnow/core/list/schema";
import { SearchX } from "lucide-react";
import { Suspense, useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { formatQuantity } from "../../../lib/number.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/callout.tsx";
import { Empty } from "../../../ui/empty-state.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Filter } from "../list-api.ts";
import { matchingRows, resultCounts } from "../summary/result-counts.ts";
import type { ResultRowsSource } from "./result-rows-source.ts";
import { ResultTable } from "./result-table.tsx";
import { pageRows, useResultPages } from "./use-result-pages.ts";
import { useSearch } from "./use-search.ts";

const EvidencePanel = lazyComponent(() =>
  import("./evidence/evidence-panel.tsx").then((file) => file.EvidencePanel),
);

interface ResultExplorerProps {
  list: Info;
  filter: Filter;
  onClear: () => void;
}

export function ResultExplorer({ list, filter, onClear }: ResultExplorerProps) {
  const [visible, setVisible] = useState({ first: 0, last: pageRows - 1 });
  const [active, setActive] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const isSearch = filter.q !== undefined;
  const query = { listID: list.id, filter, ...visible };
  const pages = useResultPages({ ...query, enabled: !isSearch });
  const search = useSearch({ ...query, enabled: isSearch });
  const source = isSearch ? search : pages;

  function show(index: number | null) {
    setShown(index);
    if (index !== null) setActive(index);
  }

  return (
    <div>
      <Summary source={source} list={list} filter={filter} />
      {source.error === null ? null : (
        <div className="mb-3">
          <Callout tone="error" title="The rows could not be loaded" announce>
            {errorMessage(source.error)}{" "}
            <button type="button" className="font-medium text-accent underline" onClick={source.retry}>
              Try again
            </button>
          </Callout>
        </div>
      )}
      {source.total === 0 && source.scanned === null ? (
        <div className="rounded-card border border-line bg-surface">
          <Empty
            icon={SearchX}
            title="No rows match"
            action={<Button onClick={onClear}>Clear the filters</Button>}
          >
            Nothing in this result has this status, reason and text together.
          </Empty>
        </div>
      ) : source.total === null && source.error !== null ? null : (
        <div
          className={
            shown === null
              ? undefined
              : "grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_23rem]"
          }
        >
          <ResultTable
            source={source}
            active={active}
            onActive={setActive}
            shown={shown}
            onShow={show}
            onVisible={setVisible}
          />
          {shown === null ? null : (
            <Suspense fallback={<Skeleton className="h-[603px] rounded-card" />}>
              <EvidencePanel
                listID={list.id}
                result={source.rowAt(shown)}
                index={shown}
                total={source.total ?? 0}
                onMove={show}
                onClose={() => show(null)}
              />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}

/** The number of rows that a search scans: addresses and rejected rows. */
const searchedRows = ({ rows }: Info): number => (rows === null ? 0 : rows.distinct + rows.bad_syntax);

/** The number of rows of these addresses, if there are more. A search counts addresses only. */
function inRows(list: Info, filter: Filter, addresses: number): string {
  const counts = resultCounts(list);
  if (counts === null || filter.q !== undefined) return "";
  const rows = matchingRows(counts, filter);
  return rows > addresses ? `, in ${formatQuantity(rows, "row")}` : "";
}

interface SummaryProps {
  source: ResultRowsSource;
  list: Info;
  filter: Filter;
}

/** The number of matches, and the progress of a search. */
function Summary({ source: { total, scanned, error }, list, filter }: SummaryProps) {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const rows = searchedRows(list);
  if (total === null)
    return (
      <p role="status" className="mb-2 text-sm text-ink-muted">
        Loading addresses
      </p>
    );
  const found = formatQuantity(total, "address", "addresses");
  if (scanned === null || error !== null)
    return (
      <p role="status" className="figures mb-2 text-sm text-ink-muted">
        {found}
        {isFiltered ? " match" : ""}
        {inRows(list, filter, total)}
        {scanned === null ? "" : " so far"}
      </p>
    );
  const percent = rows === 0 ? 0 : Math.min(99, Math.floor((scanned / rows) * 100));
  return (
    <div className="mb-3">
      <p className="figures mb-2 text-sm text-ink-muted">
        {found} match so far, {percent}% searched
      </p>
      <Progress label="Search" percent={percent} />
    </div>
  );
}
