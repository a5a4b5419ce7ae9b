import type { Joined } from "@winnow/core/member/schema";
import { Confirm } from "../../ui/overlay/dialog.tsx";
import { useClose, useLeave } from "./queries.ts";

interface DepartureDialogProps {
  /** Kept while the dialog closes. */
  workspace: Joined;
  open: boolean;
  onClose: () => void;
}

const leaving = {
  verb: "Leave",
  action: "Leave Team",
  description:
    "You lose access to this workspace at once. The lists that you added stay there. To come back you need a new invitation.",
};

const closing = {
  verb: "Close",
  action: "Close workspace",
  description:
    "Everybody loses access to this workspace at once, and its lists and results are erased. This cannot be undone. If others should keep it, transfer it to one of them instead.",
};

/** Confirms leaving a workspace, or closing it as its owner. */
export function LeaveDialog({ workspace, open, onClose }: DepartureDialogProps) {
  const leave = useLeave(onClose);
  const close = useClose(onClose);
  const { is_owner, name } = workspace;
  const { verb, action, description } = is_owner ? closing : leaving;
  const departure = is_owner ? close : leave;
  return (
    <Confirm
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={
        <>
          {verb} <bdi>{name}</bdi>?
        </>
      }
      description={description}
      action={action}
      danger
      pending={departure.isPending}
      onConfirm={() => departure.mutate(workspace)}
    />
  );
}
