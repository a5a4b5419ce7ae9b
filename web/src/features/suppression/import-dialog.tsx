/** Imports suppressed addresses from a CSV file, once its preview has said what that does. */
import { limits } from "@winnow/core/suppression/limits";
import type { Imported, Reason } from "@winnow/core/suppression/schema";
import { useState } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { csvText } from "../../lib/csv-text.ts";
import { formatCount, formatQuantity } from "../../lib/number.ts";
import { reasonOptions, sourceNames } from "../../lib/suppression-text.ts";
import { useImportSuppressions, usePreviewSuppressions } from "../../lib/suppressions.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { FileChoice } from "../../ui/file-choice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { ImportPreview } from "../../ui/import-preview.tsx";
import { Select } from "../../ui/select.tsx";
import { toast } from "../../ui/toast.ts";

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
}

export const ImportDialog = ({ open, onClose }: ImportDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => next || onClose()}
    title="Import suppressed addresses"
    description="The CSV file that SendGrid, Mailgun, Postmark, Amazon SES, Mailchimp or another sender exports, with addresses or their SHA-256 hashes, or a list of addresses without names of columns. An address that is suppressed already keeps its first reason."
  >
    <Import onClose={onClose} />
  </Dialog>
);

function Import({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const [reason, setReason] = useState<Reason>("manual");
  const [refusal, setRefusal] = useState<string>();
  const preview = usePreviewSuppressions();
  const importing = useImportSuppressions(({ added }) => {
    onClose();
    toast.success(`${formatQuantity(added, "address", "addresses")} suppressed`);
  });
  async function take(chosen: File): Promise<void> {
    importing.reset();
    preview.reset();
    setFile(undefined);
    const text = await csvText(chosen, limits.file);
    setRefusal("refusal" in text ? text.refusal : undefined);
    if ("refusal" in text) return;
    setFile({ name: chosen.name, csv: text.csv });
    preview.mutate({ csv: text.csv, reason });
  }
  const error = importing.error ?? preview.error;
  const failure = refusal ?? (error === null ? undefined : errorMessage(error));
  const added = preview.data?.added ?? 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FileChoice
        label="File with suppressed addresses"
        name={file?.name}
        takes={`a CSV file here, up to ${formatCount(limits.fileRows)} rows`}
        pending={preview.isPending}
        onFile={(chosen) => void take(chosen)}
      />
      <Field label="Reason" help="For rows without a reason.">
        {({ id }) => (
          <Select id={id} value={reason} options={reasonOptions} onChange={setReason} className="w-full" />
        )}
      </Field>
      {failure === undefined ? null : (
        <Callout tone="error" title="The file was not imported" announce>
          {failure}
        </Callout>
      )}
      {preview.data === undefined ? null : <Preview of={preview.data} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={added === 0}
          pending={importing.isPending}
          onClick={() =>
            file !== undefined && !importing.isPending && importing.mutate({ csv: file.csv, reason })
          }
        >
          {added === 0 ? "Import" : `Suppress ${formatQuantity(added, "address", "addresses")}`}
        </Button>
      </div>
    </div>
  );
}

const Preview = ({ of: { source, added, unchanged, refused, refusals } }: { of: Imported }) => (
  <>
    {source === "file" ? null : (
      <p className="text-sm text-ink-muted">
        Read as an export of <strong className="font-medium text-ink">{sourceNames[source]}</strong>.
      </p>
    )}
    <ImportPreview
      counts={[
        ["New", added],
        ["Suppressed before", unchanged],
        ["Refused", refused],
      ]}
      said={`${formatQuantity(added, "new address", "new addresses")}, ${formatCount(unchanged)} suppressed before, ${formatCount(refused)} refused`}
      refused={refused}
      refusals={refusals}
    />
  </>
);
