import { useInfiniteQuery } from "@tanstack/react-query";
import type { Call } from "@winnow/core/request-log/schema";
import { Activity } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { errorMessage } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/number.ts";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Empty } from "../../ui/state/empty-state.tsx";
import { LoadingRows } from "../../ui/state/loading-rows.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { ShowOlder } from "../../ui/state/show-older.tsx";
import { StaleRows } from "../../ui/state/stale-rows.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { Badge } from "../../ui/status-mark.tsx";
import { Table, Td, Th } from "../../ui/table.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { Time } from "../../ui/time.tsx";
import { keyRequestsQuery } from "./queries.ts";

const filters = [
  { value: "all", label: "All" },
  { value: "failed", label: "Failed" },
] as const;
type Filter = (typeof filters)[number]["value"];

/** The parameter by which an error leads to its call. */
const parameter = "request";
const titleID = "requests-title";

/** The request log of a key: its calls of the last thirty days, or the one that an error led to. */
export function KeyRequests({ id }: { id: string }) {
  const [search, setSearch] = useSearchParams();
  const [filter, setFilter] = useState<Filter>("all");
  const requestID = search.get(parameter) ?? undefined;
  return (
    <section aria-labelledby={titleID}>
      <h2 id={titleID} className="mb-4 scroll-mt-20 text-lg font-semibold text-ink">
        Requests of the last 30 days
      </h2>
      <div className="mb-4">
        {requestID === undefined ? (
          <Segmented label="Shown requests" value={filter} options={filters} onChange={setFilter} />
        ) : (
          <p className="text-sm text-ink-muted">
            The request <bdi className="font-mono text-[0.8125rem] break-all text-ink">{requestID}</bdi>{" "}
            <TextButton
              onClick={() =>
                setSearch(
                  (all) => {
                    all.delete(parameter);
                    return all;
                  },
                  { replace: true, preventScrollReset: true },
                )
              }
            >
              Show all requests
            </TextButton>
          </p>
        )}
      </div>
      <Requests id={id} filter={filter} requestID={requestID} />
    </section>
  );
}

interface RequestsProps {
  id: string;
  filter: Filter;
  requestID: string | undefined;
}

function Requests({ id, filter, requestID }: RequestsProps) {
  const isFiltered = filter === "failed" || requestID !== undefined;
  const query = useInfiniteQuery(
    keyRequestsQuery(
      id,
      requestID === undefined
        ? { outcome: filter === "failed" ? filter : undefined }
        : { request_id: requestID },
    ),
  );
  const { data, error, refetch } = query;
  const isLoaded = data !== undefined;
  // An error leads here, below what the key used.
  useEffect(() => {
    if (isLoaded && requestID !== undefined) document.getElementById(titleID)?.scrollIntoView();
  }, [isLoaded, requestID]);

  if (error !== null && data === undefined)
    return (
      <Callout tone="error" title="The requests could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (data === undefined)
    return (
      <Card>
        <LoadingRows what="the requests" count={4} className="h-12 gap-6 px-6">
          <Skeleton className="h-4 w-56 max-sm:w-36" />
          <Skeleton className="ml-auto h-6 w-14 rounded-full" />
        </LoadingRows>
      </Card>
    );
  const calls = data.pages.flatMap(({ results }) => results);
  return (
    <>
      <StaleRows {...query} />
      <Card className="overflow-hidden">
        {calls.length > 0 ? (
          <CallTable calls={calls} />
        ) : (
          <Empty icon={Activity} title={isFiltered ? "No such request was found" : "No requests yet"}>
            {query.hasNextPage
              ? "The search has not ended. Go on below."
              : isFiltered
                ? "A request appears within a minute, and is kept for 30 days."
                : "Each call with this key appears here within a minute, with its status and duration."}
          </Empty>
        )}
      </Card>
      <ShowOlder {...query} label={isFiltered ? "Search on" : "Show older"} />
    </>
  );
}

const CallTable = ({ calls }: { calls: readonly Call[] }) => (
  <Table label="Requests">
    <thead className="border-b border-line max-sm:hidden">
      <tr>
        <Th>Time</Th>
        <Th>Status</Th>
        <Th>Call</Th>
        <Th className="text-right">Duration</Th>
        <Th>Request</Th>
      </tr>
    </thead>
    <tbody>
      {calls.map((call) => (
        <Row key={call.request_id} call={call} />
      ))}
    </tbody>
  </Table>
);

function Row({ call: { at, call, tool, status, code, request_id, duration_ms } }: { call: Call }) {
  return (
    <tr className="border-b border-line last:border-0 max-sm:grid max-sm:gap-1 max-sm:px-5 max-sm:py-3.5">
      <Td className="max-sm:p-0! figures whitespace-nowrap text-ink-muted">
        <Time at={at} as="moment" />
      </Td>
      <Td className="max-sm:p-0! whitespace-nowrap">
        <span className="inline-flex items-center gap-2">
          <Badge tone={status >= 500 ? "invalid" : status >= 400 || code !== null ? "risky" : "valid"}>
            {status}
          </Badge>
          {code === null ? null : (
            <a
              href={`/docs/errors/${code}`}
              className="font-mono text-[0.8125rem] text-accent underline underline-offset-4"
            >
              {code}
            </a>
          )}
        </span>
      </Td>
      <Td className="max-sm:p-0! font-mono text-[0.8125rem] whitespace-nowrap">
        {call}
        {tool === null ? null : <span className="text-ink-muted"> {tool}</span>}
      </Td>
      <Td className="figures text-right max-sm:text-left max-sm:p-0! whitespace-nowrap text-ink-muted">
        {formatCount(duration_ms)} ms
      </Td>
      <Td className="max-sm:p-0! whitespace-nowrap">
        <span className="inline-flex items-center gap-1 font-mono text-[0.8125rem] text-ink-muted">
          {request_id}
          <CopyButton text={request_id} label={`Copy the request id ${request_id}`} />
        </span>
      </Td>
    </tr>
  );
}
