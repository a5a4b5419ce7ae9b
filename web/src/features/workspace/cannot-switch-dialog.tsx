import type { Joined } from "@winnow/core/member/schema";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { Confirm } from "../../ui/overlay/dialog.tsx";
import { useLeave } from "./queries.ts";

interface CannotSwitchDialogProps {
  /** The workspace that is closed to the user; kept while the dialog closes. */
  workspace: Joined;
  message: string;
  open: boolean;
  onClose: () => void;
}

export function CannotSwitchDialog({ workspace, message, open, onClose }: CannotSwitchDialogProps) {
  const leave = useLeave(onClose);
  const navigate = useNavigate();
  const close = (next: boolean) => {
    if (!next) onClose();
  };
  if (workspace.needs_factor)
    return (
      <Confirm
        open={open}
        onOpenChange={close}
        title="Second factor needed"
        description={message}
        action="Set it up"
        onConfirm={() => {
          onClose();
          void navigate(paths.changePassword);
        }}
      />
    );
  return (
    <Confirm
      open={open}
      onOpenChange={close}
      title="Cannot Switch to Team"
      description={message}
      action="Leave Team"
      danger
      pending={leave.isPending}
      onConfirm={() => leave.mutate(workspace)}
    />
  );
}
