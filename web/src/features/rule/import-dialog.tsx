/** Imports rules from a CSV file, once its preview has said what that does. */
import { limits } from "@winnow/core/rule/limits";
import type { Imported } from "@winnow/core/rule/schema";
import { formatCount, formatQuantity } from "../../lib/number.ts";
import { useImportRules, usePreviewRules } from "../../shared/rule/rules.ts";
import { CsvImport } from "../../ui/form/csv-import.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ImportPreview } from "../../ui/form/import-preview.tsx";
import { toast } from "../../ui/overlay/toast.ts";

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
}

export const ImportDialog = ({ open, onClose }: ImportDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => next || onClose()}
    title="Import rules"
    description={
      <>
        A CSV file whose first row names the columns: <code>match,value,effect,note</code>. A rule on the same
        value gets the effect and the note of its row.
      </>
    }
  >
    <Import onClose={onClose} />
  </Dialog>
);

function Import({ onClose }: { onClose: () => void }) {
  const preview = usePreviewRules();
  const importing = useImportRules(({ created, updated }) => {
    onClose();
    toast.success(`${formatQuantity(created + updated, "rule")} imported`);
  });
  const changes = preview.data === undefined ? 0 : preview.data.created + preview.data.updated;
  return (
    <CsvImport
      label="File with rules"
      limits={limits}
      preview={preview}
      importing={importing}
      found={preview.data === undefined ? null : <Preview of={preview.data} />}
      action={changes === 0 ? undefined : `Import ${formatQuantity(changes, "rule")}`}
      onClose={onClose}
    />
  );
}

/** What the import would do. */
const Preview = ({ of: { created, updated, unchanged, refused, refusals } }: { of: Imported }) => (
  <ImportPreview
    counts={[
      ["New", created],
      ["Changed", updated],
      ["As they are", unchanged],
      ["Refused", refused],
    ]}
    said={`${formatQuantity(created, "new rule")}, ${formatCount(updated)} changed, ${formatCount(refused)} refused`}
    refused={refused}
    refusals={refusals}
  />
);
