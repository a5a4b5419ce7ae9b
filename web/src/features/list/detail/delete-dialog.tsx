import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { isMoving } from "@winnow/core/list/under-way";
import { useNavigate } from "react-router";
import { errorMessage } from "../../../lib/api-error.ts";
import { bidiIsolate } from "../../../lib/bidi.ts";
import { refetch } from "../../../lib/refetch.ts";
import type { ListScreen } from "../../../shared/list/list-screens.ts";
import { Confirm } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { lists } from "../list-api.ts";
import { listQuery } from "../queries.ts";

interface DeleteDialogProps {
  open: boolean;
  list: Info;
  /** The screen of the list, where its deletion leads. */
  screen: ListScreen;
  onClose: () => void;
}

/** Deletes a list once that is confirmed, and goes back to its screen. */
export function DeleteDialog({ open, list, screen, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => lists.remove(list.id),
    onSuccess: async () => {
      await navigate(screen.path);
      client.removeQueries({ queryKey: listQuery(list.id).queryKey });
      await refetch(client, "deletion");
      toast.success(`“${bidiIsolate(list.name)}” and its results are deleted`);
    },
    onError: (error) => {
      onClose();
      toast.error(errorMessage(error));
    },
  });
  return (
    <Confirm
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={
        <>
          Delete “<bdi>{list.name}</bdi>”?
        </>
      }
      description={
        isMoving(list)
          ? "The work on it stops, and the file and all results are removed at once. This cannot be undone."
          : "The file and all results are removed at once. This cannot be undone."
      }
      action="Delete list"
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
