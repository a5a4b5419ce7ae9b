/** Compares two lists: what is new and gone, what stopped working and what works again. */
import { useMutation } from "@tanstack/react-query";
import type { ComparedAddress, Comparison } from "@winnow/core/list/schema";
import { ArrowRightLeft, Download, GitCompare } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router";
import { errorMessage, refusalIn } from "../../../lib/api-error.ts";
import { downloadErrorMessage } from "../../../lib/download-link.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { paths } from "../../../paths.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/state/empty-state.tsx";
import { LoadingRows } from "../../../ui/state/loading-rows.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Mark } from "../../../ui/status-mark.tsx";
import { Table, Td, Th } from "../../../ui/table.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { saveWhenMade } from "../download/fetch-download.ts";
import { lists } from "../list-api.ts";
import { reasonName, statusNames } from "../summary/status-names.ts";
import { changeNames, changes, changeTexts } from "./change-names.ts";
import {
  pageRows,
  useComparable,
  useComparison,
  useView,
  type ShownView,
  type View,
} from "./use-comparison.ts";

const ListFields = lazyComponent(() => import("./list-fields.tsx").then((file) => file.ListFields));

export function ComparisonPage() {
  const { view, choose } = useView();
  const isPair = view.now !== "" && view.before !== "";
  const { lists, isPending, error } = useComparable(view);
  const isEmpty = !isPending && error === null && lists.length === 0;
  return (
    <>
      <PageHead title="Compare lists">
        Which addresses changed between two lists, or since the last run of one list. It costs nothing.
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {isEmpty ? null : (
          <Suspense fallback={<Skeleton className="h-28 w-full rounded-card" />}>
            <ListFields view={view} onChange={choose} />
          </Suspense>
        )}
        {isPair ? (
          <Compared view={view} choose={choose} />
        ) : isEmpty ? (
          <Card>
            <Empty
              icon={GitCompare}
              title="No list is verified yet"
              action={
                <Link to={paths.lists} className={buttonStyle()}>
                  See your lists
                </Link>
              }
            >
              Two lists can be compared once both are verified, and one list once it was verified twice.
            </Empty>
          </Card>
        ) : error !== null ? null : (
          <Card>
            <Empty icon={GitCompare} title="Nothing is compared yet">
              Choose two lists that are verified, or one that was verified twice.
            </Empty>
          </Card>
        )}
      </div>
    </>
  );
}

interface ComparedProps {
  view: View;
  choose: ReturnType<typeof useView>["choose"];
}

function Compared({ view, choose }: ComparedProps) {
  const { change, query, isVerifying } = useComparison(view);
  const refusal = refusalIn(query.error);
  if (refusal !== null)
    return (
      <Callout tone="warning" title="These cannot be compared" announce>
        {refusal}{" "}
        {isVerifying ? (
          "They are compared again once the verification has ended."
        ) : (
          <TextButton onClick={() => void query.refetch()}>Try again</TextButton>
        )}
      </Callout>
    );
  if (query.isError)
    return (
      <Callout tone="error" title="The comparison could not be loaded" announce>
        {errorMessage(query.error)} <TextButton onClick={() => void query.refetch()}>Try again</TextButton>
      </Callout>
    );
  const comparison = query.data;
  if (!comparison)
    return (
      <Card aria-busy className="p-6">
        <p role="status" className="text-sm text-ink-muted">
          Reading both lists. A million addresses take some seconds.
        </p>
        <Skeleton className="mt-4 h-96" />
      </Card>
    );
  return (
    <Found
      view={{ ...view, change }}
      choose={choose}
      counts={comparison.counts}
      results={query.isPlaceholderData ? null : comparison.results}
    />
  );
}

interface FoundProps {
  view: ShownView;
  choose: ComparedProps["choose"];
  counts: Comparison["counts"];
  /** Null while they load. */
  results: Comparison["results"] | null;
}

function Found({ view, choose, counts, results }: FoundProps) {
  const { change } = view;
  return (
    <section aria-label="What changed" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="Change"
          value={change}
          options={changes.map((each) => ({
            value: each,
            label: (
              <>
                {changeNames[each]}{" "}
                <span className="figures text-ink-muted">{formatCount(counts[each])}</span>
              </>
            ),
          }))}
          onChange={(next) => choose({ change: next })}
        />
        <DownloadChange view={view} disabled={counts[change] === 0} />
      </div>
      <p role="status" className="figures text-sm text-ink-muted">
        {changeTexts[change]} {formatQuantity(counts.same, "address has", "addresses have")} the same status.
      </p>
      <Card className="overflow-hidden">
        {counts[change] === 0 ? (
          <Empty icon={ArrowRightLeft} title={`${changeNames[change]}: none`}>
            {changeTexts[change]} No address has changed in this way.
          </Empty>
        ) : results === null ? (
          <LoadingRows
            what="the addresses"
            count={rowsOn(view.page, counts[change])}
            className="h-[2.8rem] px-6"
          >
            <Skeleton className="h-4 w-56" />
            <Skeleton className="ml-auto h-4 w-40 max-sm:hidden" />
          </LoadingRows>
        ) : (
          <Table label="Compared addresses">
            <thead className="border-b border-line">
              <tr>
                <Th>Address</Th>
                <Th>Before</Th>
                <Th>Now</Th>
              </tr>
            </thead>
            <tbody>
              {results.map((row) => (
                <tr key={row.email} className="border-b border-line last:border-0">
                  <Td
                    className="max-w-80 font-medium max-sm:max-w-36 max-sm:wrap-anywhere sm:truncate"
                    title={row.email}
                  >
                    {row.email}
                  </Td>
                  <Side side={row.before} />
                  <Side side={row.now} />
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
      <Pages page={view.page} count={counts[change]} onChange={(page) => choose({ page })} />
    </section>
  );
}

/** How many addresses are on a page. */
const rowsOn = (page: number, count: number): number =>
  Math.max(0, Math.min(pageRows, count - (page - 1) * pageRows));

const Side = ({ side }: { side: ComparedAddress["before"] }) => (
  <Td className="whitespace-nowrap">
    {side === null ? (
      <span className="text-ink-muted">Not in it</span>
    ) : (
      <span className="flex items-center gap-2">
        <Mark tone={side.status} />
        {statusNames[side.status]}
        <span className="text-ink-muted max-sm:hidden">{reasonName(side.reason)}</span>
      </span>
    )}
  </Td>
);

interface PagesProps {
  page: number;
  count: number;
  onChange: (page: number) => void;
}

function Pages({ page, count, onChange }: PagesProps) {
  if (count <= pageRows && page === 1) return null;
  const first = (page - 1) * pageRows + 1;
  const last = Math.min(page * pageRows, count);
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3">
      <Button size="small" disabled={page === 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <p className="figures text-sm text-ink-muted">
        {first > count ? "No more" : `${formatCount(first)} to ${formatCount(last)}`} of {formatCount(count)}
      </p>
      <Button size="small" disabled={last >= count} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

function DownloadChange({ view: { now, before, change }, disabled }: { view: ShownView; disabled: boolean }) {
  const download = useMutation({
    mutationFn: () => saveWhenMade(() => lists.downloadComparison(now, { before, change })),
  });
  return (
    <div className="grid justify-items-end gap-2">
      <Button disabled={disabled} pending={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? null : <Download aria-hidden />}
        {download.isPending ? "Making the file" : "Download CSV"}
      </Button>
      {download.isError ? (
        <Callout tone="error" announce>
          {downloadErrorMessage(download.error)}
        </Callout>
      ) : null}
    </div>
  );
}
