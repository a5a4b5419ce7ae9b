import type { Info } from "@winnow/core/webhook/schema";
import { Pencil } from "lucide-react";
import { Suspense } from "react";
import { useCan } from "../../lib/auth.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";

const WebhookMenu = lazyComponent(() => import("./webhook-menu.tsx").then((file) => file.WebhookMenu));

interface WebhookActionsProps {
  webhook: Info;
  onEdit: () => void;
}

/** What the role allows with a webhook as a whole. */
export function WebhookActions({ webhook, onEdit }: WebhookActionsProps) {
  const mayEdit = useCan("api_key", "edit");
  const mayRemove = useCan("api_key", "delete");
  if (!mayEdit && !mayRemove) return null;
  return (
    <>
      {mayEdit ? (
        <Button onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
      ) : null}
      <Suspense fallback={<Skeleton className="size-10" />}>
        <WebhookMenu webhook={webhook} />
      </Suspense>
    </>
  );
}
