/** Imports rules from a CSV file, once its preview has said what that does. */
import { limits } from "@winnow/core/rule/limits";
import type { Imported } from "@winnow/core/rule/schema";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { formatCount, formatQuantity } from "../../lib/number.ts";
import { useImportRules, usePreviewRules } from "../../lib/rules.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Dialog } from "../../ui/dialog.tsx";
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
    if (chosen.size > 4 * limits.file) return setRefusal(tooLarge);
    const csv = await chosen.text().catch(() => null);
    if (csv === null) return setRefusal("The file could not be read. Choose it again.");
    if (csv.length > limits.file) return setRefusal(tooLarge);
    setFile({ name: chosen.name, csv });
    preview.mutate(csv);
  }
  const failure = refusal ?? messageOf(importing.error ?? preview.error);
  const changes = preview.data === undefined ? 0 : preview.data.created + preview.data.updated;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FileChoice name={file?.name} pending={preview.isPending} onFile={(chosen) => void take(chosen)} />
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

const tooLarge = `A file has at most ${formatCount(limits.file)} characters. Divide it.`;

const messageOf = (error: Error | null): string | undefined =>
  error === null ? undefined : errorMessage(error);

interface FileChoiceProps {
  name: string | undefined;
  pending: boolean;
  onFile: (file: File) => void;
}

function FileChoice({ name, pending, onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className="flex flex-wrap items-center gap-3 rounded-control border border-dashed border-line-strong px-4 py-3.5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped !== undefined) onFile(dropped);
      }}
    >
      <FileUp aria-hidden className="size-5 text-ink-muted" />
      <p className="min-w-0 flex-1 text-sm break-words text-ink-muted">
        {name === undefined ? (
          `Drop a CSV file here, up to ${formatCount(limits.fileRows)} rows`
        ) : (
          <bdi className="font-medium text-ink">{name}</bdi>
        )}
      </p>
      <Button size="small" pending={pending} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="File with rules"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen !== undefined) onFile(chosen);
          event.target.value = "";
        }}
      />
    </div>
  );
}

/** What the import would do. */
const Preview = ({ of: { created, updated, unchanged, refused, refusals } }: { of: Imported }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm">
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <Count label="New">{created}</Count>
      <Count label="Changed">{updated}</Count>
      <Count label="As they are">{unchanged}</Count>
      <Count label="Refused">{refused}</Count>
    </dl>
    <p role="status" className="sr-only">
      {formatQuantity(created, "new rule")}, {formatCount(updated)} changed, {formatCount(refused)} refused
    </p>
    {refused === 0 ? null : (
      <section aria-labelledby="refused-title">
        <h3 id="refused-title" className="font-medium text-ink">
          {refused === 1
            ? "One row is refused; the others can be imported"
            : "Refused rows; the others can be imported"}
        </h3>
        <ul
          tabIndex={0}
          aria-label="Refused rows"
          className="mt-2 max-h-48 divide-y divide-line overflow-y-auto rounded-control border border-line"
        >
          {refusals.map(({ row, reason }) => (
            <li key={row} className="flex gap-3 px-3.5 py-2">
              <span className="figures shrink-0 text-ink-muted">Row {formatCount(row)}</span>
              <span className="min-w-0 break-words text-ink">{reason}</span>
            </li>
          ))}
        </ul>
        {refused > refusals.length ? (
          <p className="mt-2 text-ink-muted">
            The first {formatCount(refusals.length)} of {formatCount(refused)}.
          </p>
        ) : null}
      </section>
    )}
  </div>
);

const Count = ({ label, children }: { label: string; children: number }) => (
  <div className="flex flex-col-reverse rounded-control bg-sunken px-3 py-2">
    <dt className="text-[0.8125rem] text-ink-muted">{label}</dt>
    <dd className="figures text-lg font-semibold text-ink">{formatCount(children)}</dd>
  </div>
);
