import { Suspense, useEffect } from "react";
import { useBlocker } from "react-router";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { formatBytes } from "../../../lib/number.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Progress } from "../../../ui/progress.tsx";

const Confirm = lazyComponent(() => import("../../../ui/dialog.tsx").then((file) => file.Confirm));

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
  const blocker = useBlocker(() => !mayLeave());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);

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
      <Suspense>
        <Confirm
          open={blocker.state === "blocked"}
          onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
          title="Leave and cancel the upload?"
          description="The file has not arrived yet. Nothing of it is kept, and nothing was charged."
          action="Leave"
          cancel="Stay"
          onConfirm={() => {
            onCancel();
            blocker.proceed?.();
          }}
        />
      </Suspense>
    </Card>
  );
}
