import type { Info } from "@winnow/core/webhook/schema";
import type { ReactNode } from "react";
import { useCan } from "../../lib/auth.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { formatDate } from "../../lib/date.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { useUpdateWebhook } from "./queries.ts";
import { stateOf } from "./webhook-state.ts";

/** Why an endpoint receives nothing, or fails; with the button that enables it again. */
export function WebhookState({ webhook }: { webhook: Info }) {
  const { previous_secret_expires_at: overlap, failing_since, confirm_by } = webhook;
  switch (stateOf(webhook)) {
    case "active":
      return overlap === null ? null : (
        <Callout tone="info" title="Two secrets sign">
          The replaced one signs until {formatDate(overlap, true)}.
        </Callout>
      );
    case "unconfirmed":
      return (
        <Enabling
          webhook={webhook}
          tone="warning"
          title="It is not known who created this webhook"
          label="Confirm"
        >
          Until {formatDate(confirm_by ?? "", true)} it gets what the role of the owner may view. If you
          confirm it, it gets what your role may view. Unless it is confirmed, it is disabled then.
        </Enabling>
      );
    case "failing":
      return (
        <Callout tone="warning" title="The webhook fails">
          {failing_since === null
            ? ""
            : `No delivery has succeeded since ${formatDate(failing_since, true)}. `}
          It is disabled after five days without a successful delivery. Where its host never had one, 20
          failures over an hour are enough.
        </Callout>
      );
    case "off":
      return (
        <Disabled webhook={webhook} tone="info" title="This webhook is off">
          Somebody switched it off. Events of this time are not sent later.
        </Disabled>
      );
    case "gone":
      return (
        <Disabled webhook={webhook} tone="error" title="This webhook is disabled: its URL answered 410">
          It said that it is gone for good. Enable it when the URL accepts events again.
        </Disabled>
      );
    case "maker_left":
      return (
        <Disabled
          webhook={webhook}
          tone="error"
          title="This webhook is disabled: the person who created it has left"
        >
          The person or API key that created it is no longer in the workspace. {standsForIt}
        </Disabled>
      );
    case "maker_rights":
      return (
        <Disabled
          webhook={webhook}
          tone="error"
          title="This webhook is disabled: the person who created it may not view what it gets"
        >
          The role of the person who created it, or the scopes of the API key that created it, have changed.{" "}
          {standsForIt}
        </Disabled>
      );
    case "maker_unknown":
      return (
        <Disabled
          webhook={webhook}
          tone="error"
          title="This webhook is disabled: it is not known who created it"
        >
          It was not confirmed within 30 days. {standsForIt}
        </Disabled>
      );
    case "stopped":
      return (
        <Disabled webhook={webhook} tone="error" title="This webhook is disabled: its deliveries failed">
          {failing_since === null ? "" : `The first failure was on ${formatDate(failing_since, true)}. `}
          Look at the last deliveries, then enable it and replay what it missed.
        </Disabled>
      );
  }
}

const standsForIt = "If you enable it, it gets what your role may view.";

interface DisabledProps {
  webhook: Info;
  tone: "info" | "warning" | "error";
  title: string;
  children: ReactNode;
}

const Disabled = (props: DisabledProps) => <Enabling {...props} label="Enable again" />;

/** A callout with the button by which the person stands for the endpoint from now on. */
function Enabling({ webhook, tone, title, children, label }: DisabledProps & { label: string }) {
  const mayEdit = useCan("api_key", "edit");
  const enable = useUpdateWebhook(webhook.id, () => undefined);
  return (
    <Callout tone={tone} title={title}>
      <p>{children}</p>
      {enable.isError ? (
        <p role="alert" className="mt-2 text-danger">
          {errorMessage(enable.error)}
        </p>
      ) : null}
      {mayEdit ? (
        <Button
          size="small"
          className="mt-3"
          pending={enable.isPending}
          onClick={() => enable.mutate({ enabled: true })}
        >
          {label}
        </Button>
      ) : null}
    </Callout>
  );
}
