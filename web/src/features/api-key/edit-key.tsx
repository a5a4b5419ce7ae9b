import type { Info } from "@winnow/core/api-key/schema";
import { useState } from "react";
import { changesOf, draftOf } from "./key-draft.ts";
import { KeyForm } from "./key-form.tsx";
import { useUpdateKey } from "./queries.ts";
import { useDraft } from "./use-draft.ts";

/** The form of a changed key. Only what was edited is sent. */
export function EditKey({ apiKey, onDone }: { apiKey: Info; onDone: () => void }) {
  const update = useUpdateKey(apiKey.id, onDone);
  // What was changed on another device meanwhile was not edited here.
  const [before] = useState(apiKey);
  const form = useDraft(draftOf(before), update.error);
  return (
    <KeyForm
      title="Edit the key"
      draft={form.draft}
      errors={form.errors}
      refusal={form.refusal}
      action="Save changes"
      isPending={update.isPending}
      isUnsaved={form.isChanged && !update.isPending}
      onChange={form.setDraft}
      onSave={() => {
        const request = form.submit();
        if (request === null) return;
        const changes = changesOf(before, form.draft, request);
        if (Object.keys(changes).length === 0) onDone();
        else update.mutate(changes);
      }}
      onCancel={onDone}
    />
  );
}
