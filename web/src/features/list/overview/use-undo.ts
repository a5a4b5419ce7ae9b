/** Offers to undo a deletion of lists, for as long as that is possible, also after a reload. */
import { useCallback, useEffect, useMemo } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatQuantity } from "../../../lib/number.ts";
import { useAuth } from "../../../lib/auth.ts";
import { useRefetch } from "../../../lib/refetch.ts";
import { useMembership } from "../../../shared/workspace/workspaces.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { lists as api } from "../list-api.ts";
import { type Deletion, forgetDeletion, keepDeletion, keptDeletion } from "./kept-deletion.ts";

/** The end of the deletion that this page offers to undo. */
let offered: number | null = null;

/** Keeps a deletion and offers to undo it. */
export function useOfferUndo(): (deletion: Deletion) => void {
  const refresh = useRefetch("deletion");
  return useCallback(
    (deletion) => {
      keepDeletion(deletion);
      offered = deletion.until;
      const seconds = (deletion.until - Date.now()) / 1000;
      toast.undoable(`${formatQuantity(deletion.count, "list")} deleted`, seconds, () => {
        void restore(deletion).then(refresh);
      });
    },
    [refresh],
  );
}

/** Offers to undo the deletion that the tab kept over a reload. */
export function useKeptUndo(): void {
  const by = useDeleter();
  const offer = useOfferUndo();
  useEffect(() => {
    const kept = by === null ? null : keptDeletion(by);
    if (kept !== null && kept.until !== offered) offer(kept);
  }, [by, offer]);
}

/** Who deletes here and now; null while that is not known. */
export function useDeleter(): Pick<Deletion, "workspaceID" | "userID"> | null {
  const workspaceID = useMembership()?.id;
  const userID = useAuth(({ user }) => user?.id);
  return useMemo(
    () => (workspaceID === undefined || userID === undefined ? null : { workspaceID, userID }),
    [workspaceID, userID],
  );
}

async function restore(deletion: Deletion): Promise<void> {
  const { ids } = deletion;
  try {
    const { restored } = await api.restoreMany([...ids]);
    forgetDeletion(deletion);
    const lost = ids.length - restored.length;
    if (lost > 0) toast.error(`${formatQuantity(lost, "list")} could not be restored: the minute was over`);
    if (restored.length > 0) toast.success(`${formatQuantity(restored.length, "list")} restored`);
  } catch (error) {
    toast.error(errorMessage(error));
  }
}
