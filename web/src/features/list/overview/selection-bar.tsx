/** What can be done with the selected lists: tag them, or delete them together, which can be undone for a minute. */
import { useMutation } from "@tanstack/react-query";
import { limits } from "@winnow/core/list/limits";
import type { Info } from "@winnow/core/list/schema";
import { isUnderWay } from "@winnow/core/list/under-way";
import { Tags, Trash2, X } from "lucide-react";
import { Suspense, useState } from "react";
import { useHasOpened } from "../../../hooks/use-has-opened.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { formatQuantity } from "../../../lib/number.ts";
import { useRefetch } from "../../../lib/refetch.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { lists as api } from "../list-api.ts";
import { useDeleter, useOfferUndo } from "./use-undo.ts";

const RetagDialog = lazyComponent(() => import("../tags/retag-dialog.tsx").then((file) => file.RetagDialog));

interface SelectionBarProps {
  /** At least one. */
  lists: readonly Info[];
  /** Whether the person may do this with each of them. */
  mayDelete: boolean;
  mayEdit: boolean;
  onClear: () => void;
}

export function SelectionBar({ lists, mayDelete, mayEdit, onClear }: SelectionBarProps) {
  const [isTagging, setTagging] = useState(false);
  const wasTagging = useHasOpened(isTagging);
  const isTooMany = lists.length > limits.selectedTogether;
  const [asking, setAsking] = useState(false);
  const remove = useRemoveMany(() => {
    setAsking(false);
    onClear();
  });
  const final = lists.filter((list) => isUnderWay(list) || list.status === "uploading");
  const what = formatQuantity(lists.length, "list");
  const start = () => remove.mutate(lists.map(({ id }) => id));
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <span className="figures mr-1 text-sm text-ink">{what} selected</span>
      {mayEdit ? (
        <Button size="small" disabled={isTooMany} onClick={() => setTagging(true)}>
          <Tags aria-hidden />
          Tag
        </Button>
      ) : null}
      {mayDelete ? (
        <Button
          size="small"
          variant="danger"
          pending={remove.isPending}
          disabled={isTooMany}
          onClick={() => (final.length === 0 ? start() : setAsking(true))}
        >
          <Trash2 aria-hidden />
          Delete
        </Button>
      ) : null}
      <Button size="small" variant="ghost" onClick={onClear}>
        <X aria-hidden />
        Clear selection
      </Button>
      {isTooMany ? (
        <span className="text-sm text-ink-muted">At most {limits.selectedTogether} lists at a time.</span>
      ) : null}
      <Suspense>
        {wasTagging ? <RetagDialog open={isTagging} lists={lists} onClose={() => setTagging(false)} /> : null}
      </Suspense>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${what}?`}
        description={`${final.length === 1 ? "One is" : `${final.length} are`} under way: the work stops, and file and results are removed at once. This cannot be undone.${final.length < lists.length ? " The others can be brought back for a minute." : ""}`}
        action="Delete"
        danger
        pending={remove.isPending}
        onConfirm={start}
      />
    </div>
  );
}

function useRemoveMany(onDone: () => void) {
  const deleter = useDeleter();
  const offerUndo = useOfferUndo();
  const refresh = useRefetch("deletion");
  return useMutation({
    mutationFn: api.removeMany,
    onSuccess: async ({ restorable }, ids) => {
      if (restorable.length === 0 || deleter === null)
        toast.success(`${formatQuantity(ids.length, "list")} deleted`);
      else
        offerUndo({
          ...deleter,
          ids: restorable,
          count: ids.length,
          until: Date.now() + limits.undoSeconds * 1000,
        });
      onDone();
      await refresh();
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
