import type { Subscription } from "@winnow/core/billing/schema";
import { Suspense } from "react";
import { useHasOpened } from "../../../hooks/use-has-opened.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatDay } from "../../../lib/date.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { useCancel } from "../queries.ts";

const Confirm = lazyComponent(() => import("../../../ui/overlay/dialog.tsx").then((file) => file.Confirm));

interface CancelDialogProps {
  open: boolean;
  subscription: Subscription;
  onClose: () => void;
}

/** Confirms that the plan ends with its period. */
export function CancelDialog({ open, subscription, onClose }: CancelDialogProps) {
  const cancel = useCancel();
  const { plan, current_period, charged_back } = subscription;
  const end =
    current_period === null ? "at the end of its period" : `on ${formatDay(current_period.ends_at)}`;
  if (!useHasOpened(open)) return null;
  return (
    <Suspense>
      <Confirm
        open={open}
        onOpenChange={(next) => {
          if (!next) onClose();
        }}
        title={`Cancel ${plan.name}?`}
        description={
          <>
            {charged_back === null
              ? `The plan ends ${end}. Until then you keep it with all its credits, and you can undo this. Afterwards its plan credits expire, and the team loses access. `
              : "The subscription ends with its period and is not charged again. You can undo this until then. "}
            Lifetime credits, lists and results stay.
            {cancel.isError ? (
              <span role="alert" className="mt-3 block font-medium text-danger">
                The plan was not cancelled. {errorMessage(cancel.error)}
              </span>
            ) : null}
          </>
        }
        action="Cancel plan"
        cancel="Keep plan"
        danger
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: onClose })}
      />
    </Suspense>
  );
}
