/**
 * The results that the list of an imported workspace had before the import. They are shown apart, and nothing
 * counts by them.
 */
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { Results } from "@winnow/core/history/schema";
import { Download } from "lucide-react";
import { api, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { historyQuery } from "../../../shared/list/history.ts";
import { formatCount, formatPercent } from "../../../lib/number.ts";
import { downloadErrorMessage, saveDownload } from "../../../lib/download-link.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Mark } from "../../../ui/status-mark.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { statuses, statusNames } from "../summary/status-names.ts";

/** Nothing, unless the workspace was imported and the list had results. */
export function FormerResults({ id }: { id: string }) {
  const { data: origin } = useQuery(historyQuery);
  return origin === undefined || origin === null ? null : <OfImportedWorkspace id={id} />;
}

const formerResultsQuery = (id: string) =>
  queryOptions({
    queryKey: ["former-results", id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.lists[":id"].history.$get({ param: { id } }, { init: { signal } }))).results,
    staleTime: Infinity,
  });

function OfImportedWorkspace({ id }: { id: string }) {
  const { data: results, error, refetch } = useQuery(formerResultsQuery(id));
  if (error !== null && results === undefined)
    return (
      <Callout tone="error" title="Results from before an import could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (results === undefined) return <Skeleton className="h-44 w-full rounded-card" />;
  return results === null ? null : <FormerCard id={id} results={results} />;
}

const FormerCard = ({ id, results }: { id: string; results: Results }) => (
  <Card className="p-6 sm:p-8" aria-labelledby="former-results-title">
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="max-w-2xl">
        <h2 id="former-results-title" className="text-base font-semibold text-ink">
          Results from before the import
        </h2>
        <p className="mt-1 text-sm text-ink-muted">
          Imported
          {results.verified_at === null ? null : (
            <>
              , last verified <Time at={results.verified_at} as="moment" />
            </>
          )}
          . They are here to read: this workspace takes no verdict from them.
        </p>
      </div>
      <DownloadCSV id={id} />
    </div>
    <dl className="figures mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-4">
      {statuses.map((status) => (
        <div key={status}>
          <dt className="flex items-center gap-2 text-[0.8125rem] text-ink-muted">
            <Mark tone={status} />
            {statusNames[status]}
          </dt>
          <dd className="mt-1 text-sm text-ink-muted">
            <span className="text-lg font-semibold text-ink">{formatCount(results.counts[status])}</span>{" "}
            {formatPercent(results.counts[status], results.addresses)}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);

function DownloadCSV({ id }: { id: string }) {
  const download = useMutation({
    mutationFn: () => unwrap(api.lists[":id"].history.download.$post({ param: { id } })),
    onSuccess: ({ url }) => saveDownload(url),
    onError: (error) => toast.error(downloadErrorMessage(error)),
  });
  return (
    <Button pending={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden />
      CSV
      <span className="sr-only"> of the results from before the import</span>
    </Button>
  );
}
