/** Imports rules from a CSV file, once its preview has said what that does. */
import { limits } from "@winnow/core/rule/limits";
import type { Imported } from "@winnow/core/rule/schema";
import { useState } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { csvText } from "../../lib/csv-text.ts";
import { formatCount, formatQuantity } from "../../lib/number.ts";
import { useImportRules, usePreviewRules } from "../../lib/rules.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { FileChoice } from "../../ui/file-choice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ImportPreview } from "../../ui/import-preview.tsx";
import { toast } from "../../ui/toast.ts";

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
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const [refusal, setRefusal] = useState<string>();
  const preview = usePreviewRules();
  const importing = useImportRules(({ created, updated }) => {
    onClose();
    toast.success(`${formatQuantity(created + updated, "rule")} imported`);
  });
  async function take(chosen: File): Promise<void> {
    importing.reset();
    preview.reset();
    setFile(undefined);
    setRefusal(undefined);
    const text = await csvText(chosen, limits.file);
    if ("refusal" in text) return setRefusal(text.refusal);
    setFile({ name: chosen.name, csv: text.csv });
    preview.mutate(text.csv);
  }
  const failure = refusal ?? messageOf(importing.error ?? preview.error);
  const changes = preview.data === undefined ? 0 : preview.data.created + preview.data.updated;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FileChoice
        label="File with rules"
        name={file?.name}
        takes={`a CSV file here, up to ${formatCount(limits.fileRows)} rows`}
        pending={preview.isPending}
        onFile={(chosen) => void take(chosen)}
      />
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
          disabled={changes === 0}
          pending={importing.isPending}
          onClick={() => file !== undefined && !importing.isPending && importing.mutate(file.csv)}
        >
          {changes === 0 ? "Import" : `Import ${formatQuantity(changes, "rule")}`}
        </Button>
      </div>
    </div>
  );
}

const messageOf = (error: Error | null): string | undefined =>
  error === null ? undefined : errorMessage(error);

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
