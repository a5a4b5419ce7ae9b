/** The note of a rule, and its change in place: Enter saves, Escape leaves it as it was. */
import type { Info } from "@winnow/core/rule/schema";
import { limits } from "@winnow/core/rule/limits";
import { Pencil } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { useUpdateRule } from "../../shared/rule/rules.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/form/input.tsx";

interface RuleNoteProps {
  rule: Info;
  mayEdit: boolean;
}

export function RuleNote({ rule, mayEdit }: RuleNoteProps) {
  const [isEditing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <NoteForm rule={rule} onDone={() => setEditing(false)} />;
  if (!mayEdit) return rule.note === "" ? null : <Text note={rule.note} />;
  return (
    <div className="flex max-w-sm items-start gap-1">
      {rule.note === "" ? null : <Text note={rule.note} />}
      <Button
        ref={opener}
        variant="ghost"
        size={rule.note === "" ? "small" : "icon"}
        aria-label={
          rule.note === ""
            ? `Add a note to the rule on ${rule.value}`
            : `Edit the note of the rule on ${rule.value}`
        }
        title={rule.note === "" ? undefined : "Edit the note"}
        className={rule.note === "" ? "-ml-2.5 text-ink-muted" : "-my-2"}
        onClick={() => setEditing(true)}
      >
        {rule.note === "" ? "Add a note" : <Pencil aria-hidden />}
      </Button>
    </div>
  );
}

const Text = ({ note }: { note: string }) => (
  <bdi className="block max-w-sm min-w-0 [overflow-wrap:anywhere] text-ink-muted">{note}</bdi>
);

function NoteForm({ rule, onDone }: { rule: Info; onDone: () => void }) {
  const [note, setNote] = useState(rule.note);
  const saving = useUpdateRule(onDone);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const cancelOnEscape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onDone();
  };
  return (
    <form
      className="grid max-w-sm gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim() === rule.note) onDone();
        else saving.mutate({ id: rule.id, note: note.trim() });
      }}
    >
      <Input
        ref={field}
        aria-label={`Note of the rule on ${rule.value}`}
        aria-invalid={saving.isError ? true : undefined}
        aria-describedby={saving.isError ? `${rule.id}-error` : undefined}
        value={note}
        maxLength={limits.note}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={cancelOnEscape}
      />
      {saving.isError ? (
        <p id={`${rule.id}-error`} role="alert" className="text-[0.8125rem] text-danger">
          {errorMessage(saving.error)}
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" size="small" variant="primary" pending={saving.isPending}>
          Save
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
