/** Says what rules on addresses of a result would do, and makes them. */
import { limits } from "@winnow/core/rule/limits";
import type { Effect, Imported } from "@winnow/core/rule/schema";
import { useEffect, useState } from "react";
import { formatQuantity } from "../../../../lib/number.ts";
import { useImportRules, usePreviewRules } from "../../../../shared/rule/rules.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../../../ui/form/dialog-form.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { type Kind, rulesFile, rulesOn, valuesOf } from "./new-rules.ts";

interface RuleDialogProps {
  kind: Kind;
  effect: Effect;
  addresses: readonly string[];
  open: boolean;
  onClose: () => void;
}

export function RuleDialog({ open, onClose, ...wanted }: RuleDialogProps) {
  const values = valuesOf(wanted.kind, wanted.addresses);
  const about =
    values.length === 1
      ? (values[0] ?? "")
      : formatQuantity(values.length, wanted.kind, wanted.kind === "address" ? "addresses" : "domains");
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={wanted.effect === "block" ? `Block ${about}?` : `Always keep ${about}?`}
      description={
        wanted.effect === "block"
          ? "No mail server is asked about it, it costs nothing, and cleaned files leave it out."
          : "Cleaned files keep it, whatever its status. The status stays what verification finds."
      }
    >
      <Form {...wanted} about={about} values={values} onClose={onClose} />
    </Dialog>
  );
}

interface FormProps {
  kind: Kind;
  effect: Effect;
  about: string;
  values: readonly string[];
  onClose: () => void;
}

function Form({ kind, effect, about, values, onClose }: FormProps) {
  const [note, setNote] = useState("");
  const fileWith = (text: string) => rulesFile(rulesOn(kind, effect, values, text));
  const { mutate: look, ...preview } = usePreviewRules();
  const file = fileWith("");
  useEffect(() => look(file), [look, file]);
  const making = useImportRules(() => {
    onClose();
    toast.success(effect === "block" ? `${about} blocked` : `${about} kept from now on`);
  });
  const changes = preview.data === undefined ? 0 : preview.data.created + preview.data.updated;
  return (
    <DialogForm
      saving={{ isPending: making.isPending, error: making.error ?? preview.error }}
      action={effect === "block" ? "Block" : "Always keep"}
      isDisabled={changes === 0}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (changes > 0 && !making.isPending) making.mutate(fileWith(note.trim()));
      }}
    >
      <p role="status" className="min-h-5 text-sm text-ink-muted">
        {preview.data === undefined ? "Comparing with the existing rules" : sentencesOf(preview.data)}
      </p>
      <Field label="Note" help="Why there is this rule. Your team sees it; optional.">
        {(fieldProps) => (
          <Input
            {...fieldProps}
            value={note}
            maxLength={limits.note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </DialogForm>
  );
}

/** What the preview says, a sentence for each number that is not zero. */
function sentencesOf({ created, updated, unchanged, refused, refusals }: Imported): string {
  const rules = (count: number) => formatQuantity(count, "rule");
  return [
    created > 0 ? `${rules(created)} will be added.` : "",
    updated > 0 ? `${rules(updated)} on the same value will get this effect and note.` : "",
    unchanged > 0 ? `${rules(unchanged)} already there.` : "",
    refused > 0 ? `${rules(refused)} refused: ${refusals[0]?.reason ?? ""}` : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}
