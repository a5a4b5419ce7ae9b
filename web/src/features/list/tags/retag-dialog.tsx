/** Adds tags to the selected lists, and removes others from them. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { useState } from "react";
import { formatQuantity } from "../../../lib/number.ts";
import { refetch } from "../../../lib/refetch.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../../ui/form/dialog-form.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { lists as api } from "../list-api.ts";
import { TagField } from "./tag-field.tsx";
import { finished, type Tagging, tagsOf } from "./tag-text.ts";

interface RetagDialogProps {
  open: boolean;
  /** At least one. */
  lists: readonly Info[];
  onClose: () => void;
}

export const RetagDialog = ({ open, lists, onClose }: RetagDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title={`Tag ${formatQuantity(lists.length, "list")}`}
    description="Tags that you do not name here stay as they are."
  >
    <Form lists={lists} onClose={onClose} />
  </Dialog>
);

function Form({ lists, onClose }: Omit<RetagDialogProps, "open">) {
  const [tagging, setTagging] = useState<Tagging>({ tags: [], typed: "" });
  const { tags: add, typed } = finished(tagging);
  const [remove, setRemove] = useState<ReadonlySet<string>>(new Set());
  const client = useQueryClient();
  const present = tagsOf(lists);
  const save = useMutation({
    mutationFn: () => api.retag({ ids: lists.map(({ id }) => id), add: [...add], remove: [...remove] }),
    onSuccess: async ({ tagged }) => {
      onClose();
      toast.success(`${formatQuantity(tagged.length, "list")} tagged`);
      await refetch(client, "tags");
    },
  });
  return (
    <DialogForm
      saving={save}
      isDisabled={typed !== "" || add.length + remove.size === 0}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      onClose={onClose}
    >
      <TagField value={tagging} onChange={setTagging} />
      {present.length === 0 ? null : (
        <fieldset>
          <legend className="mb-2 text-sm font-medium text-ink">Remove</legend>
          <div className="grid max-h-52 gap-2 overflow-y-auto">
            {present.map(({ tag, lists: count }) => (
              <Checkbox
                key={tag}
                checked={remove.has(tag)}
                onCheckedChange={(checked) => {
                  const others = [...remove].filter((each) => each !== tag);
                  setRemove(new Set(checked ? [...others, tag] : others));
                }}
              >
                <bdi>{tag}</bdi>{" "}
                <span className="figures text-ink-muted">{formatQuantity(count, "list")}</span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </DialogForm>
  );
}
