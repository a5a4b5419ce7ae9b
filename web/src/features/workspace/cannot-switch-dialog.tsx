import type { Joined } from "@winnow/core/member/schema";
import { Confirm } from "../../ui/dialog.tsx";
import { useLeave } from "./queries.ts";

interface CannotSwitchDialogProps {
  /** The workspace whose team plan is inactive; kept while the dialog closes. */
  workspace: Joined;
  message: string;
  open: boolean;
  onClose: () => void;
}

export function CannotSwitchDialog({ workspace, message, open, onClose }: CannotSwitchDialogProps) {
  const leave = useLeave(onClose);
  return (
    <Confirm
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Cannot Switch to Team"
      description={message}
      action="Leave Team"
      danger
      pending={leave.isPending}
      onConfirm={() => leave.mutate(workspace)}
    />
  );
}
