/** The rows of a result under one filter. Beside them, on a wide screen, the counts by facet or the evidence of one row. */
import type { Info } from "@winnow/core/list/schema";
import { SearchX } from "lucide-react";
import { Suspense, useState } from "react";
import { useThrottledState } from "../../../hooks/use-throttled-state.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Empty } from "../../../ui/state/empty-state.tsx";
import { Progress } from "../../../ui/state/progress.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import type { Filter } from "../list-api.ts";
import { versionOf } from "../queries.ts";
import { LoadingEvidence } from "./evidence/loading-evidence.tsx";
import { Facets } from "./facets.tsx";
import type { OwnColumn } from "./own-columns.ts";
import type { ResultRowsSource } from "./result-rows-source.ts";
import { ResultTable } from "./result-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useFilter } from "./use-filter.ts";
import { pageRows, useResultPages } from "./use-result-pages.ts";
import { useSearch } from "./use-search.ts";
import type { SelectionControl } from "./use-selection.ts";

const EvidencePanel = lazyComponent(() =>
  import("./evidence/evidence-panel.tsx").then((file) => file.EvidencePanel),
);

/** While the rows fly by, those of a moment are loaded, so that a drag of the scrollbar does not ask for every page on its way. */
const lookMs = 100;

interface ResultExplorerProps {
  list: Info;
  filter: Filter;
  /** Whether there is room beside the table. */
  isWide: boolean;
  selecting: SelectionControl;
  /** The file's own columns that are shown. */
  columns: readonly OwnColumn[];
}

export function ResultExplorer({ list, filter, isWide, selecting, columns }: ResultExplorerProps) {
  const { sort, order, clear, shown: asked, show } = useFilter();
  const [visible, setVisible] = useThrottledState({ first: 0, last: pageRows - 1 }, lookMs);
  const [active, setActive] = useState(asked ?? 0);
  const isSearch = filter.q !== undefined;
  const indexes = columns.length === 0 ? undefined : columns.map(({ index }) => index).join(",");
  const version = versionOf(list);
  const query = { listID: list.id, version, filter, columns: indexes, ...visible };
  const pages = useResultPages({ ...query, sort, enabled: !isSearch });
  const search = useSearch({ ...query, enabled: isSearch });
  const source = isSearch ? search : pages;
  const shown = asked !== null && (source.total === null || asked < source.total) ? asked : null;

  function open(index: number | null) {
    if (index !== null) setActive(index);
    show(index);
  }

  const evidence =
    shown === null ? null : (
      <Suspense fallback={<LoadingEvidence />}>
        <EvidencePanel
          listID={list.id}
          version={version}
          rowAt={source.rowAt}
          index={shown}
          total={source.total ?? 0}
          onMove={open}
          onClose={() => open(null)}
        />
      </Suspense>
    );

  return (
    <>
      <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
        <div className={selecting.selection.size > 0 ? "max-sm:sr-only" : "contents"}>
          <Summary source={source} list={list} filter={filter} />
          {isSearch && (source.total ?? 0) > 1 ? (
            <p className="text-sm text-ink-muted">Ordered by domain</p>
          ) : null}
        </div>
        <SelectionBar selecting={selecting} list={list} />
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_18rem] min-[88rem]:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0">
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
                action={<Button onClick={clear}>Clear the filters</Button>}
              >
                Nothing in this result has all that is asked for together.
              </Empty>
            </div>
          ) : source.total === null && source.error !== null ? null : (
            <ResultTable
              source={source}
              max={list.rows?.total ?? 0}
              sort={isSearch ? null : sort}
              onSort={order}
              active={active}
              onActive={setActive}
              shown={shown}
              onShow={open}
              onVisible={setVisible}
              selecting={selecting}
              columns={columns}
            />
          )}
        </div>
        {isWide ? (
          <aside
            aria-label={evidence === null ? "Filters" : "Evidence of a row"}
            className={`sticky top-20 flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-low ${evidence === null ? "max-h-[min(603px,100vh-6rem)]" : "h-[min(603px,100vh-6rem)]"}`}
          >
            {evidence ?? (
              <div className="min-h-0 overflow-y-auto overscroll-contain">
                <Facets list={list} />
              </div>
            )}
          </aside>
        ) : (
          <Sheet
            open={evidence !== null}
            onOpenChange={(isOpen) => isOpen || open(null)}
            side="right"
            title="Evidence"
            hideTitle
          >
            {evidence}
          </Sheet>
        )}
      </div>
    </>
  );
}

/** What a search reads: addresses and rejected rows. */
const searchedAddresses = ({ rows }: Info): number => (rows === null ? 0 : rows.distinct + rows.bad_syntax);

/** "1 row matches", "2 rows match". */
const matches = (count: number): string =>
  `${formatQuantity(count, "row")} ${count === 1 ? "matches" : "match"}`;

interface SummaryProps {
  source: ResultRowsSource;
  list: Info;
  filter: Filter;
}

/** The number of matches, and the progress of a search. */
function Summary({ source: { total, scanned, searchOn, error }, list, filter }: SummaryProps) {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const addresses = searchedAddresses(list);
  if (total === null)
    return error !== null ? null : (
      <p role="status" className="text-sm text-ink-muted">
        Loading rows
      </p>
    );
  if (scanned === null || error !== null)
    return (
      <p role="status" className="figures text-sm text-ink-muted">
        {isFiltered ? matches(total) : formatQuantity(total, "row")}
        {scanned === null ? "" : " so far"}
      </p>
    );
  const extent = `${formatCount(scanned)} of ${formatQuantity(addresses, "address", "addresses")} searched`;
  if (searchOn !== null)
    return (
      <p role="status" className="figures text-sm text-ink-muted">
        {matches(total)} so far, {extent}.{" "}
        <button type="button" className="font-medium text-accent underline" onClick={searchOn}>
          Search on
        </button>
      </p>
    );
  const percent = addresses === 0 ? 0 : Math.min(99, Math.floor((scanned / addresses) * 100));
  return (
    <div className="w-full">
      <p className="figures mb-2 text-sm text-ink-muted">
        {matches(total)} so far, {extent}
      </p>
      <Progress label="Search" percent={percent} />
    </div>
  );
}
