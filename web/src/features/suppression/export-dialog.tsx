/** Saves the suppressed addresses as a file, ours or one for a sender. */
import { useMutation } from "@tanstack/react-query";
import type { Format, Reason } from "@winnow/core/suppression/schema";
import { useState } from "react";
import { formatQuantity } from "../../lib/number.ts";
import { saveBlob } from "../../lib/save-file.ts";
import { formatNotes, formatOptions, reasonOptions } from "../../shared/rule/suppression-text.ts";
import { type ExportChoice, exportSuppressions, type LeftOut } from "../../shared/rule/suppressions.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../ui/form/dialog-form.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { toast } from "../../ui/overlay/toast.ts";

interface ExportDialogProps {
  open: boolean;
  onClose: () => void;
}

export const ExportDialog = ({ open, onClose }: ExportDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => next || onClose()}
    title="Export suppressed addresses"
    description="A CSV file for another workspace of Winnow, or for another mail service."
  >
    <Form onClose={onClose} />
  </Dialog>
);

type Chosen = Reason | "all";
const reasons: readonly { value: Chosen; label: string }[] = [
  { value: "all", label: "Every reason" },
  ...reasonOptions,
];

function Form({ onClose }: { onClose: () => void }) {
  const [format, setFormat] = useState<Format>("winnow");
  const [reason, setReason] = useState<Chosen>("all");
  const saving = useMutation({
    mutationFn: exportSuppressions,
    onSuccess: ({ csv, leftOut }, choice) => {
      saveBlob(new Blob([csv], { type: "text/csv" }), nameOf(choice));
      onClose();
      const said = leftOutText(leftOut);
      if (said !== "") toast.success(said);
    },
  });
  return (
    <DialogForm
      saving={saving}
      action="Export"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate({ format, reason: reason === "all" ? undefined : reason });
      }}
    >
      <Field
        label="For"
        help={`${formatNotes[format]}${format === "winnow" ? "" : " Left out: addresses that are known only by a hash, and those that a spreadsheet might run."}`}
      >
        {({ id }) => (
          <Select id={id} value={format} options={formatOptions} onChange={setFormat} className="w-full" />
        )}
      </Field>
      <Field label="Reason">
        {({ id }) => (
          <Select id={id} value={reason} options={reasons} onChange={setReason} className="w-full" />
        )}
      </Field>
    </DialogForm>
  );
}

/** `Left out: 2 hashes and 1 address that a spreadsheet might run`; empty where nothing is. */
function leftOutText({ hashes, formulas }: LeftOut): string {
  const all = [
    ...(hashes > 0 ? [formatQuantity(hashes, "hash", "hashes")] : []),
    ...(formulas > 0
      ? [formatQuantity(formulas, "address", "addresses") + " that a spreadsheet might run"]
      : []),
  ];
  return all.length > 0 ? `Left out: ${all.join(" and ")}` : "";
}

/** `winnow-suppression-mailgun-bounce.csv` */
const nameOf = ({ format, reason }: ExportChoice): string =>
  `${["winnow-suppression", ...(format === "winnow" ? [] : [format]), ...(reason === undefined ? [] : [reason])].join("-")}.csv`;
