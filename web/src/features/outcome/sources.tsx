/** The sources of outcomes: programs, files and connected mail services, with what came from each and what was refused. */
import { useQuery } from "@tanstack/react-query";
import type { Info, Provider, WithURL } from "@winnow/core/outcome-source/schema";
import { MailOpen } from "lucide-react";
import { Suspense } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { formatQuantity } from "../../lib/number.ts";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Empty } from "../../ui/state/empty-state.tsx";
import { LoadingRows } from "../../ui/state/loading-rows.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { Badge } from "../../ui/status-mark.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { Time } from "../../ui/time.tsx";
import { sourcesQuery } from "./queries.ts";
import { acceptedText, refusedText, repeatedText, stateTexts, titleOf } from "./source-text.ts";

const SourceMenu = lazyComponent(() => import("./source-menu.tsx").then((file) => file.SourceMenu));

interface SourcesProps {
  onRenewed: (source: WithURL) => void;
}

export function Sources({ onRenewed }: SourcesProps) {
  const { data: sources, error, refetch } = useQuery(sourcesQuery);
  if (error !== null && sources === undefined)
    return (
      <Callout tone="error" title="The sources could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  return (
    <Card aria-label="Where outcomes come from" className="overflow-hidden">
      {sources === undefined ? (
        <Loading />
      ) : sources.length === 0 ? (
        <NoSources />
      ) : (
        <ul>
          {sources.map((source) => (
            <Row key={source.id} source={source} onRenewed={onRenewed} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const isService = (source: Info): source is Info & { provider: Provider } => source.provider !== null;

function Row({ source, onRenewed }: { source: Info; onRenewed: (source: WithURL) => void }) {
  const { label, tone } = stateTexts[source.state];
  const [refused, repeated] = [refusedText(source), repeatedText(source)];
  return (
    <li className="flex items-start justify-between gap-x-4 border-b border-line px-6 py-4 text-sm last:border-0 max-sm:px-5">
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-medium text-ink">{titleOf(source)}</h2>
          {isService(source) ? <Badge tone={tone}>{label}</Badge> : null}
        </div>
        <p className="text-ink">{acceptedText(source)}</p>
        {refused === null ? null : <p className="text-ink-muted">{refused}</p>}
        {repeated === null ? null : <p className="text-ink-muted">{repeated}</p>}
        {source.calls_refused === 0 ? null : (
          <p className="text-risky">
            {formatQuantity(source.calls_refused, "call", "calls")} refused, for a wrong signature or as it
            was stopped
            {source.last_refused_at === null ? null : (
              <>
                , the last <Time at={source.last_refused_at} />
              </>
            )}
          </p>
        )}
        <p className="text-[0.8125rem] text-ink-muted">
          {source.last_at === null ? null : (
            <>
              Last <Time at={source.last_at} />
            </>
          )}
          {source.created_at === null ? null : (
            <>
              {source.last_at === null ? "Connected" : ", connected"}{" "}
              <Time at={source.created_at} as="date" /> by <bdi>{source.created_by}</bdi>
            </>
          )}
        </p>
      </div>
      {isService(source) ? (
        <Suspense fallback={<span className="size-10 shrink-0" />}>
          <SourceMenu source={source} onRenewed={onRenewed} />
        </Suspense>
      ) : null}
    </li>
  );
}

const NoSources = () => (
  <Empty icon={MailOpen} title="Nothing was reported yet">
    Connect the service that sends your emails, upload what it exports, or report outcomes over the API:
    bounces are suppressed, and misses give their credits back.
  </Empty>
);

const Loading = () => (
  <LoadingRows what="the sources" count={3} className="h-[6.5rem] gap-6 px-6">
    <Skeleton className="h-4 w-64 max-sm:w-32" />
    <Skeleton className="ml-auto h-6 w-8" />
  </LoadingRows>
);
