/** Uploads a file of outcomes, once it is clear what its columns have. */
import { limits } from "@winnow/core/outcome-file/limits";
import type { Choice } from "@winnow/core/outcome-file/schema";
import type { Source } from "@winnow/core/suppression/schema";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/number.ts";
import { formatBytes } from "../../lib/bytes.ts";
import { sourceNames } from "../../shared/rule/suppression-text.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { FileChoice } from "../../ui/form/file-choice.tsx";
import { Progress } from "../../ui/state/progress.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { type Chosen, chosenBy, choiceOf, ColumnFields } from "./column-fields.tsx";
import { type FileLook, lookAt } from "./outcome-file-reader.ts";
import { useUploadOutcomes } from "./queries.ts";

interface UploadDialogProps {
  open: boolean;
  onClose: () => void;
}

export const UploadDialog = ({ open, onClose }: UploadDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => next || onClose()}
    title="Upload outcomes"
    description="What your mail service exports, as CSV, XLSX or lines of JSON; or bounces as they arrived, as .eml or mbox, also in a .zip. The file is erased once it has been read. Each outcome counts once, also when it comes again."
  >
    <Upload onClose={onClose} />
  </Dialog>
);

type Looked = { file: File; look: FileLook; chosen: Chosen | null };

function Upload({ onClose }: { onClose: () => void }) {
  const [looked, setLooked] = useState<Looked>();
  const [problem, setProblem] = useState<string>();
  const [isLooking, setLooking] = useState(false);
  const [sent, setSent] = useState<number>();
  const uploading = useUploadOutcomes(() => {
    onClose();
    toast.success("Uploaded. It is being read.");
  }, setSent);

  const cancel = useRef<AbortController | null>(null);
  // A dialog that is closed cancels its upload.
  useEffect(() => () => cancel.current?.abort(), []);

  function send(file: File, sentChoice: Choice | undefined) {
    cancel.current = new AbortController();
    uploading.mutate({ file, choice: sentChoice, signal: cancel.current.signal });
  }

  async function take(file: File): Promise<void> {
    uploading.reset();
    setLooked(undefined);
    setProblem(undefined);
    if (file.size > limits.bytes)
      return setProblem(`A file has at most ${formatBytes(limits.bytes)}. Divide it.`);
    setLooking(true);
    try {
      const look = await lookAt(file);
      const isUnknown = look.kind === "table" && look.source === null;
      setLooked({ file, look, chosen: isUnknown ? chosenBy(look.guess) : null });
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setLooking(false);
  }

  const choice = looked?.chosen ? choiceOf(looked.chosen) : undefined;
  const failure = problem ?? (uploading.error === null ? undefined : errorMessage(uploading.error));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FileChoice
        label="File of outcomes"
        name={looked?.file.name}
        takes={`a file here, up to ${formatBytes(limits.bytes)} and ${formatCount(limits.rows)} rows`}
        accept=".csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson,.eml,.mbox,.mbx,.zip"
        pending={isLooking}
        onFile={(file) => void take(file)}
      />
      {failure === undefined ? null : (
        <Callout tone="error" title="The file was not taken" announce>
          {failure}
        </Callout>
      )}
      {looked === undefined ? null : <p className="text-sm text-ink-muted">{lookText(looked.look)}</p>}
      {looked?.look.kind === "table" && looked.chosen !== null ? (
        <ColumnFields
          header={looked.look.header}
          example={looked.look.rows[0] ?? []}
          value={looked.chosen}
          onChange={(chosen) => setLooked({ ...looked, chosen })}
        />
      ) : null}
      {uploading.isPending && looked !== undefined ? (
        <Progress
          label="Upload"
          percent={sent === undefined ? null : Math.floor((100 * sent) / Math.max(1, looked.file.size))}
        />
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={looked === undefined || choice === null}
          pending={uploading.isPending}
          onClick={() =>
            looked !== undefined && choice !== null && !uploading.isPending && send(looked.file, choice)
          }
        >
          Upload
        </Button>
      </div>
    </div>
  );
}

function lookText(look: FileLook): string {
  switch (look.kind) {
    case "messages":
      return "Bounces and reports of abuse, as a mail server delivered them.";
    case "archive":
      return "An archive. The messages in it are read.";
    case "json":
      return "Lines of JSON: events of mail services are told by what they have.";
    case "table":
      return look.source === null
        ? "These are not the columns of a service that Winnow knows. Choose which has what."
        : look.source === "file"
          ? "Read by its columns email, type and at."
          : `Read as an export of ${sourceNames[look.source as Source]}.`;
  }
}
