import { formatBytes } from "../../../lib/bytes.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LeaveGuard } from "../../../ui/overlay/leave-guard.tsx";
import { Progress } from "../../../ui/state/progress.tsx";

interface UploadProgressProps {
  file: File;
  sent: number;
  /** Whether the upload is complete, so that the page may be left. */
  mayLeave: () => boolean;
  onCancel: () => void;
}

export function UploadProgress({ file, sent, mayLeave, onCancel }: UploadProgressProps) {
  const percent = file.size === 0 ? 0 : Math.floor((sent / file.size) * 100);
  const isSent = sent >= file.size;
  return (
    <Card className="p-6 sm:p-8" aria-labelledby="upload-title">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id="upload-title" className="truncate text-lg font-semibold text-ink">
            {isSent ? "Handing over" : "Uploading"} <bdi>{file.name}</bdi>
          </h2>
          <p className="mt-0.5 text-sm text-ink-muted">Keep this page open until the file has arrived.</p>
        </div>
        <Button onClick={onCancel}>Cancel upload</Button>
      </div>
      <div className="mt-6">
        <Progress label="Upload" percent={percent} text={`${percent} percent of ${formatBytes(file.size)}`} />
        <p className="figures mt-2.5 flex justify-between text-sm text-ink-muted">
          <span>
            {formatBytes(sent)} of {formatBytes(file.size)}
          </span>
          <span>{percent}%</span>
        </p>
      </div>
      <LeaveGuard
        hasSomething={() => !mayLeave()}
        title="Leave and cancel the upload?"
        description="The file has not arrived yet. Nothing of it is kept, and nothing was charged."
        onLeave={onCancel}
      />
    </Card>
  );
}
