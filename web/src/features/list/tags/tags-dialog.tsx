/** Edits the tags of one list. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { useState } from "react";
import { refetch } from "../../../lib/refetch.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../../ui/form/dialog-form.tsx";
import { lists } from "../list-api.ts";
import { listQuery } from "../queries.ts";
import { TagField } from "./tag-field.tsx";
import { finished, type Tagging } from "./tag-text.ts";

interface TagsDialogProps {
  open: boolean;
  list: Info;
  onClose: () => void;
}

export const TagsDialog = ({ open, list, onClose }: TagsDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title="Tags of this list"
    description="Everybody in the workspace sees them, and finds lists by them."
  >
    <Form list={list} onClose={onClose} />
  </Dialog>
);

function Form({ list, onClose }: Omit<TagsDialogProps, "open">) {
  const [tagging, setTagging] = useState<Tagging>({ tags: list.tags, typed: "" });
  const { tags, typed } = finished(tagging);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => lists.tag(list.id, [...tags]),
    onSuccess: async (saved) => {
      client.setQueryData(listQuery(list.id).queryKey, saved);
      onClose();
      await refetch(client, "tags");
    },
  });
  return (
    <DialogForm
      saving={save}
      isDisabled={typed !== ""}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      onClose={onClose}
    >
      <TagField value={tagging} onChange={setTagging} />
    </DialogForm>
  );
}
