import { useInfiniteQuery } from "@tanstack/react-query";
import type { DeliverySummary, Info } from "@winnow/core/webhook/schema";
import { Send } from "lucide-react";
import { Suspense, useState } from "react";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { useCan } from "../../lib/auth.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { formatDate, formatMoment, formatRelative } from "../../lib/date.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { formatQuantity } from "../../lib/number.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Empty } from "../../ui/state/empty-state.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { Badge } from "../../ui/status-mark.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { outcomeOf, statusTexts } from "./delivery-text.ts";
import { deliveriesQuery } from "./queries.ts";
import type { DeliveryStatus } from "./webhook-api.ts";
import { LoadingRows } from "../../ui/state/loading-rows.tsx";
import { ShowOlder } from "../../ui/state/show-older.tsx";
import { StaleRows } from "../../ui/state/stale-rows.tsx";

const DeliverySheet = lazyComponent(() => import("./delivery-sheet.tsx").then((file) => file.DeliverySheet));
const ReplayDialog = lazyComponent(() => import("./replay-dialog.tsx").then((file) => file.ReplayDialog));
const TestDialog = lazyComponent(() => import("./test-dialog.tsx").then((file) => file.TestDialog));

const filters = [
  { value: "all", label: "All" },
  { value: "succeeded", label: statusTexts.succeeded.label },
  { value: "pending", label: statusTexts.pending.label },
  { value: "failed", label: statusTexts.failed.label },
] as const;
type Filter = "all" | DeliveryStatus;

/** The delivery log of a webhook, with what can be sent again. */
export function Deliveries({ webhook }: { webhook: Info }) {
  const mayEdit = useCan("api_key", "edit");
  const [filter, setFilter] = useState<Filter>("all");
  const [shown, setShown] = useState<string>();
  const [isReplaying, setReplaying] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const wasReplaying = useHasOpened(isReplaying);
  const wasTesting = useHasOpened(isTesting);
  const wasShown = useHasOpened(shown !== undefined);
  return (
    <section aria-labelledby="deliveries-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="deliveries-title" className="text-lg font-semibold text-ink">
          Deliveries of the last 30 days
        </h2>
        {mayEdit && webhook.enabled ? (
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setReplaying(true)}>
              Replay since…
            </Button>
            <Button size="small" onClick={() => setTesting(true)}>
              <Send aria-hidden />
              Send a test event
            </Button>
          </div>
        ) : null}
      </div>
      <div className="mb-4">
        <Segmented label="Shown deliveries" value={filter} options={filters} onChange={setFilter} />
      </div>
      <Log webhook={webhook} filter={filter} onShow={setShown} />
      {wasShown ? (
        <Suspense>
          <DeliverySheet webhook={webhook} delivery={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      ) : null}
      {wasReplaying ? (
        <Suspense>
          <ReplayDialog webhook={webhook} open={isReplaying} onOpenChange={setReplaying} />
        </Suspense>
      ) : null}
      {wasTesting ? (
        <Suspense>
          <TestDialog
            webhook={webhook}
            open={isTesting}
            onOpenChange={setTesting}
            onSent={(delivery) => {
              setTesting(false);
              setFilter("all");
              setShown(delivery);
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

interface LogProps {
  webhook: Info;
  filter: Filter;
  onShow: (delivery: string) => void;
}

function Log({ webhook, filter, onShow }: LogProps) {
  const status = filter === "all" ? undefined : filter;
  const query = useInfiniteQuery(deliveriesQuery(webhook.id, status));
  const { data, error, refetch } = query;
  if (error !== null && data === undefined)
    return (
      <Callout tone="error" title="The deliveries could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (data === undefined) return <Loading />;
  const deliveries = data.pages.flatMap(({ results }) => results);
  return (
    <>
      <StaleRows {...query} />
      <Card className="overflow-hidden">
        {deliveries.length === 0 ? (
          <Empty icon={Send} title={filter === "all" ? "Nothing was sent yet" : "No such deliveries"}>
            {filter === "all"
              ? "Each event that is posted to the URL appears here, with the answer."
              : "Choose another state to see the others."}
          </Empty>
        ) : (
          <ul aria-label="Deliveries">
            {deliveries.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} onShow={() => onShow(delivery.id)} />
            ))}
          </ul>
        )}
      </Card>
      <ShowOlder {...query} />
    </>
  );
}

function Row({ delivery, onShow }: { delivery: DeliverySummary; onShow: () => void }) {
  const { type, status, created_at, next_try_at, tries, last_try } = delivery;
  const { label, tone } = statusTexts[status];
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-6 py-3.5 text-sm transition-colors last:border-0 hover:bg-sunken max-sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <button
          type="button"
          onClick={onShow}
          title={formatMoment(created_at)}
          className="font-medium text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {type}
          <span className="sr-only">, {formatDate(created_at, true)}</span>
        </button>
        <p className="figures text-[0.8125rem] text-ink-muted">
          {last_try === null ? "Not tried yet" : outcomeOf(last_try)}
          {tries > 1 ? `, after ${formatQuantity(tries, "try", "tries")}` : ""}
          {next_try_at === null || tries === 0 ? "" : `, next ${formatRelative(next_try_at)}`}
        </p>
      </div>
      <Time at={created_at} as="moment" className="figures text-[0.8125rem] text-ink-muted" />
      <span className="sm:w-26">
        <Badge tone={tone}>{label}</Badge>
      </span>
    </li>
  );
}

const Loading = () => (
  <Card>
    <LoadingRows what="the deliveries" count={4} className="h-[4.25rem] gap-6 px-6">
      <Skeleton className="h-4 w-48 max-sm:w-32" />
      <Skeleton className="ml-auto h-6 w-24 rounded-full" />
    </LoadingRows>
  </Card>
);
