import type { Info } from "@winnow/core/list/schema";
import { useNavigate } from "react-router";
import { errorMessage } from "../../../lib/api-error.ts";
import { pathOfList } from "../../../paths.ts";
import { Confirm } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { useListAction } from "../queries.ts";

/** Asks whether the verdicts of a list are to be judged again by what was learned since, free of charge. */
export function ReviseDialog({ open, list, onClose }: { open: boolean; list: Info; onClose: () => void }) {
  const navigate = useNavigate();
  const action = useListAction(list.id, (started) => navigate(pathOfList(started)));
  const revise = () =>
    action.mutate("revise", {
      onError: (error) => toast.error(errorMessage(error)),
      onSettled: onClose,
    });
  return (
    <Confirm
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={
        <>
          Revise the verdicts of “<bdi>{list.name}</bdi>”?
        </>
      }
      description="They are judged again by what was learned since: your own emails that were opened or bounced, and providers that turned out to accept addresses which bounce. No mail server is asked and it costs nothing. Afterwards you can compare the list with itself."
      action="Revise verdicts"
      pending={action.isPending}
      onConfirm={revise}
    />
  );
}
