/** Imports suppressed addresses from a CSV file, once its preview has said what that does. */
import { limits } from "@winnow/core/suppression/limits";
import type { Imported, Reason } from "@winnow/core/suppression/schema";
import { useState } from "react";
import { formatCount, formatQuantity } from "../../lib/number.ts";
import { reasonOptions, sourceNames } from "../../shared/rule/suppression-text.ts";
import { useImportSuppressions, usePreviewSuppressions } from "../../shared/rule/suppressions.ts";
import { CsvImport } from "../../ui/form/csv-import.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { ImportPreview } from "../../ui/form/import-preview.tsx";
import { Select } from "../../ui/form/select.tsx";
import { toast } from "../../ui/overlay/toast.ts";

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
  const [reason, setReason] = useState<Reason>("manual");
  const preview = usePreviewSuppressions();
  const importing = useImportSuppressions(({ added }) => {
    onClose();
    toast.success(`${formatQuantity(added, "address", "addresses")} suppressed`);
  });
  const added = preview.data?.added ?? 0;
  return (
    <CsvImport
      label="File with suppressed addresses"
      limits={limits}
      preview={{ ...preview, mutate: (csv) => preview.mutate({ csv, reason }) }}
      importing={{ ...importing, mutate: (csv) => importing.mutate({ csv, reason }) }}
      found={preview.data === undefined ? null : <Preview of={preview.data} />}
      action={added === 0 ? undefined : `Suppress ${formatQuantity(added, "address", "addresses")}`}
      onClose={onClose}
    >
      <Field label="Reason" help="For rows without a reason.">
        {({ id }) => (
          <Select id={id} value={reason} options={reasonOptions} onChange={setReason} className="w-full" />
        )}
      </Field>
    </CsvImport>
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
