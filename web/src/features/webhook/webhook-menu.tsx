import type { Info, WithSecret } from "@winnow/core/webhook/schema";
import { Ellipsis, Power, RotateCw, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { useCan } from "../../lib/auth.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/overlay/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlay/menu.tsx";
import { useRemoveWebhook, useRotateSecret, useUpdateWebhook } from "./queries.ts";

const OverlapDialog = lazyComponent(() =>
  import("../../shared/secret/overlap-dialog.tsx").then((file) => file.OverlapDialog),
);
const WebhookSecret = lazyComponent(() => import("./webhook-secret.tsx").then((file) => file.WebhookSecret));

/** Rotate the secret, switch off, delete: what the role allows. */
export function WebhookMenu({ webhook }: { webhook: Info }) {
  const mayEdit = useCan("api_key", "edit");
  const mayRemove = useCan("api_key", "delete");
  const [isRotating, setRotating] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [made, setMade] = useState<WithSecret>();
  const navigate = useNavigate();
  const update = useUpdateWebhook(webhook.id, () => undefined);
  const remove = useRemoveWebhook(webhook.id, () => void navigate(paths.webhooks));
  const rotate = useRotateSecret(webhook.id, (rotated) => {
    setRotating(false);
    setMade(rotated);
  });
  const wasRotating = useHasOpened(isRotating);
  const wasMade = useHasOpened(made !== undefined);
  return (
    <>
      <Menu
        trigger={<Button size="icon" className="size-10" aria-label="More about this webhook" />}
        label={<Ellipsis aria-hidden />}
      >
        {mayEdit ? (
          <MenuItem
            onSelect={() => {
              rotate.reset();
              setRotating(true);
            }}
          >
            <RotateCw aria-hidden />
            Rotate the secret
          </MenuItem>
        ) : null}
        {mayEdit && webhook.enabled ? (
          <MenuItem onSelect={() => update.mutate({ enabled: false })}>
            <Power aria-hidden />
            Switch off
          </MenuItem>
        ) : null}
        {mayEdit && mayRemove ? <MenuSeparator /> : null}
        {mayRemove ? (
          <MenuItem danger onSelect={() => setRemoving(true)}>
            <Trash2 aria-hidden />
            Delete webhook
          </MenuItem>
        ) : null}
      </Menu>
      <Confirm
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Delete this webhook?"
        description="Nothing is posted to its URL any more, and its delivery log is gone. This cannot be undone."
        action="Delete webhook"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {wasRotating ? (
        <Suspense>
          <OverlapDialog
            open={isRotating}
            onOpenChange={setRotating}
            title="Rotate the signing secret"
            description="A new secret signs every event. During the overlap the present one signs too."
            label="The present secret signs for"
            action="Rotate"
            error={rotate.isError ? errorMessage(rotate.error) : null}
            isPending={rotate.isPending}
            onConfirm={(hours) => rotate.mutate(hours)}
          />
        </Suspense>
      ) : null}
      {wasMade ? (
        <Suspense>
          <WebhookSecret title="The new signing secret" made={made} onClose={() => setMade(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
