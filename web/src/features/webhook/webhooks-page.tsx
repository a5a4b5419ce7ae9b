import { useQuery } from "@tanstack/react-query";
import type { Info, WithSecret } from "@winnow/core/webhook/schema";
import { Plus, Webhook as Icon } from "lucide-react";
import { Suspense, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { useRestoreFocus } from "../../hooks/use-restore-focus.ts";
import { useCan } from "../../lib/auth.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { formatQuantity } from "../../lib/number.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Empty } from "../../ui/state/empty-state.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { webhooksQuery } from "./queries.ts";
import { WebhookBadges } from "./webhook-badges.tsx";
import { LoadingRows } from "../../ui/state/loading-rows.tsx";

const NewWebhook = lazyComponent(() => import("./webhook-forms.tsx").then((file) => file.NewWebhook));
const WebhookSecret = lazyComponent(() => import("./webhook-secret.tsx").then((file) => file.WebhookSecret));

/** The webhooks of the workspace. `?new` opens the form of a new one. */
export function WebhooksPage() {
  const mayAdd = useCan("api_key", "add");
  const [search, setSearch] = useSearchParams();
  const isMaking = mayAdd && search.has("new");
  const [made, setMade] = useState<WithSecret>();
  const navigate = useNavigate();
  const begin = () => setSearch({ new: "" }, { preventScrollReset: true });
  const end = () => setSearch({}, { preventScrollReset: true, replace: true });
  useRestoreFocus(String(isMaking));

  return (
    <>
      {isMaking ? (
        <Suspense fallback={<Skeleton className="h-[44rem] max-w-3xl rounded-card!" />}>
          <NewWebhook onCreated={setMade} onCancel={end} />
        </Suspense>
      ) : (
        <Webhooks onCreate={mayAdd ? begin : undefined} />
      )}
      {useHasOpened(made !== undefined) ? (
        <Suspense>
          <WebhookSecret
            title="Your new webhook"
            made={made}
            onClose={() => void navigate(made === undefined ? paths.webhooks : paths.webhook(made.id))}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Webhooks({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
  return (
    <section aria-labelledby="webhooks-title">
      <div className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-3">
        <h2 id="webhooks-title" className="text-lg font-semibold text-ink">
          Webhooks
        </h2>
        {onCreate === undefined || webhooks === undefined || webhooks.length === 0 ? null : (
          <Button variant="primary" onClick={onCreate}>
            <Plus aria-hidden />
            New webhook
          </Button>
        )}
      </div>
      {error !== null && webhooks === undefined ? (
        <Callout tone="error" title="The webhooks could not be loaded" announce>
          {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Callout>
      ) : (
        <Card className="overflow-hidden">
          {webhooks === undefined ? (
            <Loading />
          ) : webhooks.length === 0 ? (
            <NoWebhooks onCreate={onCreate} />
          ) : (
            <ul>
              {webhooks.map((webhook) => (
                <Row key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </section>
  );
}

const NoWebhooks = ({ onCreate }: { onCreate: (() => void) | undefined }) => (
  <Empty
    icon={Icon}
    title="No webhooks yet"
    action={
      onCreate === undefined ? undefined : (
        <Button variant="primary" onClick={onCreate}>
          Create the first webhook
        </Button>
      )
    }
  >
    A webhook posts events to a URL of yours, such as the end of a verification, so that no program has to
    ask.
  </Empty>
);

const Row = ({ webhook }: { webhook: Info }) => (
  <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-6 py-4 text-sm transition-colors last:border-0 hover:bg-sunken max-sm:px-5">
    <div className="min-w-0 flex-1 basis-64">
      <Link
        to={paths.webhook(webhook.id)}
        className="block font-medium break-all text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        <bdi>{webhook.url}</bdi>
      </Link>
      <p className="text-[0.8125rem] break-words text-ink-muted">
        {webhook.description === "" ? null : (
          <>
            <bdi>{webhook.description}</bdi>,{" "}
          </>
        )}
        {webhook.events.length > 2
          ? formatQuantity(webhook.events.length, "type of event", "types of events")
          : webhook.events.join(", ")}
      </p>
    </div>
    <WebhookBadges webhook={webhook} />
  </li>
);

const Loading = () => (
  <LoadingRows what="the webhooks" count={3} className="h-[4.75rem] gap-6 px-6">
    <Skeleton className="h-4 w-64 max-sm:w-32" />
    <Skeleton className="ml-auto h-6 w-32 rounded-full" />
  </LoadingRows>
);
