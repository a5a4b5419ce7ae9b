/** One webhook: its state, what it receives, and its delivery log. */
import { useQuery } from "@tanstack/react-query";
import { type Info, meanings } from "@winnow/core/webhook/schema";
import { Suspense, useState } from "react";
import { useRestoreFocus } from "../../hooks/use-restore-focus.ts";
import { errorMessage, isAbsent } from "../../lib/api-error.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { paths } from "../../paths.ts";
import { AwaitedRecord, GoneRecord } from "../../ui/state/absent-record.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Card } from "../../ui/card.tsx";
import { Fact } from "../../ui/facts.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { Deliveries } from "./deliveries.tsx";
import { webhookQuery } from "./queries.ts";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookBadges } from "./webhook-badges.tsx";
import { WebhookState } from "./webhook-state-callout.tsx";

const EditWebhook = lazyComponent(() => import("./webhook-forms.tsx").then((file) => file.EditWebhook));

const back = <BackLink to={paths.webhooks} label="Webhooks" />;

export function WebhookPage({ id }: { id: string }) {
  const { data: webhook, error, refetch } = useQuery(webhookQuery(id));
  const [isEditing, setEditing] = useState(false);
  useRestoreFocus(`${webhook?.enabled} ${isEditing}`);

  if (isAbsent(error))
    return (
      <>
        <PageHead title="This webhook cannot be shown" back={back} />
        <GoneRecord
          error={errorMessage(error)}
          why="It was deleted, and its delivery log with it."
          others={{ path: paths.webhooks, label: "See the other webhooks" }}
        />
      </>
    );
  if (webhook === undefined)
    return (
      <>
        <PageHead title={error === null ? "Loading webhook" : "This webhook cannot be shown"} back={back} />
        <AwaitedRecord error={error === null ? null : errorMessage(error)} onRetry={() => void refetch()} />
      </>
    );
  const title = webhook.description === "" ? hostOf(webhook.url) : webhook.description;
  if (isEditing)
    return (
      <>
        <PageHead title={title} back={back} />
        <Suspense fallback={<Skeleton className="h-[40rem] max-w-3xl rounded-card!" />}>
          <EditWebhook webhook={webhook} onDone={() => setEditing(false)} />
        </Suspense>
      </>
    );
  return (
    <>
      <PageHead
        title={title}
        back={back}
        actions={<WebhookActions webhook={webhook} onEdit={() => setEditing(true)} />}
      >
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <WebhookBadges webhook={webhook} />
          <bdi className="font-mono text-[0.8125rem] break-all">{webhook.url}</bdi>
        </span>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <WebhookState webhook={webhook} />
        <Deliveries webhook={webhook} />
        <Settings webhook={webhook} />
      </div>
    </>
  );
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

const Settings = ({ webhook }: { webhook: Info }) => (
  <section aria-labelledby="settings-title">
    <h2 id="settings-title" className="mb-4 text-lg font-semibold text-ink">
      What it receives
    </h2>
    <Card className="overflow-hidden">
      <dl>
        <Fact name="Types of events">
          <ul className="grid gap-1.5">
            {webhook.events.map((type) => (
              <li key={type}>
                <span className="font-medium">{type}</span>
                <span className="block text-[0.8125rem] text-ink-muted">{meanings[type].says}</span>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name="Created">
          <Time at={webhook.created_at} as="moment" />
        </Fact>
      </dl>
    </Card>
  </section>
);
