import { useQuery } from "@tanstack/react-query";
import type { Delivery, Info, Try } from "@winnow/core/webhook/schema";
import { RotateCw } from "lucide-react";
import { useCan } from "../../lib/auth.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { formatRelative } from "../../lib/date.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { Badge } from "../../ui/status-mark.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { Time } from "../../ui/time.tsx";
import { formatMs, indented, outcomeOf, statusTexts } from "./delivery-text.ts";
import { deliveryQuery, useReplay } from "./queries.ts";

interface DeliverySheetProps {
  webhook: Info;
  /** Absent while the sheet is closed. */
  delivery: string | undefined;
  onClose: () => void;
}

/** One delivery: the request, and the answer to each try. */
export const DeliverySheet = ({ webhook, delivery, onClose }: DeliverySheetProps) => (
  <Sheet
    open={delivery !== undefined}
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    side="right"
    title="Delivery"
  >
    {delivery === undefined ? null : <Content webhook={webhook} id={delivery} />}
  </Sheet>
);

function Content({ webhook, id }: { webhook: Info; id: string }) {
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(webhook.id, id));
  if (error !== null && delivery === undefined)
    return (
      <div className="p-6">
        <Callout tone="error" title="The delivery could not be loaded" announce>
          {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Callout>
      </div>
    );
  if (delivery === undefined)
    return (
      <div className="grid gap-4 p-6" aria-busy="true">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-40" />
      </div>
    );
  return <Shown webhook={webhook} delivery={delivery} />;
}

function Shown({ webhook, delivery }: { webhook: Info; delivery: Delivery }) {
  const { type, status, event_id, created_at, next_try_at, url, body, tries } = delivery;
  const mayReplay = useCan("api_key", "edit") && webhook.enabled && status !== "pending";
  const replay = useReplay(webhook.id);
  const { label, tone } = statusTexts[status];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-6 pt-2 pb-8 text-sm">
      <div className="flex flex-wrap items-center gap-3" role="status">
        <span className="font-medium text-ink">{type}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="-mt-3 text-ink-muted">
        <Time at={created_at} as="moment" />
        {next_try_at === null ? "" : `, next try ${formatRelative(next_try_at)}`}
      </p>
      {mayReplay ? (
        <Button
          size="small"
          className="justify-self-start"
          pending={replay.isPending}
          onClick={() => replay.mutate(delivery.id)}
        >
          <RotateCw aria-hidden />
          Replay
        </Button>
      ) : null}
      <section aria-label="Request" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="font-medium text-ink">Request</h3>
        <p className="text-[0.8125rem] break-all text-ink-muted">
          POST <bdi>{url}</bdi>
          <span className="block">webhook-id: {event_id}</span>
        </p>
        {body === null ? (
          <p className="text-muted">Your role does not let you view what this event carries.</p>
        ) : (
          <CodeBlock label="the body of the request" code={indented(body)} className="max-h-80" />
        )}
      </section>
      <section aria-label="Tries" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h3 className="font-medium text-ink">
          {tries.length === 0 ? "Not tried yet" : "Tries, newest first"}
        </h3>
        {tries.toReversed().map((one) => (
          <Answer key={one.at} one={one} />
        ))}
      </section>
    </div>
  );
}

const Answer = ({ one }: { one: Try }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
    <p className="figures text-ink">
      {outcomeOf(one)}
      <span className="block text-[0.8125rem] text-ink-muted">
        <Time at={one.at} as="moment" />, {formatMs(one.duration_ms)}
      </span>
    </p>
    {one.answer === "" ? null : (
      <CodeBlock label="the body of the answer" code={indented(one.answer)} className="max-h-60" />
    )}
  </div>
);
