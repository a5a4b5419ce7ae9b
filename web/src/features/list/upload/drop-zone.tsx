import { limits } from "@winnow/core/list/limits";
import { cx } from "class-variance-authority";
import { FileUp } from "lucide-react";
import { useRef, useState, type DragEvent } from "react";
import { formatCount } from "../../../lib/number.ts";
import { formatBytes } from "../../../lib/bytes.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";

interface DropZoneProps {
  /** The reason why the last file was rejected, or null. */
  error: string | null;
  pending: boolean;
  onFile: (file: File) => void;
}

/** A drop zone for files, with a file picker. */
export function DropZone({ error, pending, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function take(files: FileList | null) {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div className="grid gap-4">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cx(
          "flex flex-col items-center rounded-card border border-dashed px-6 py-12 text-center transition-colors",
          over ? "border-accent bg-accent-soft" : "border-line-strong bg-surface",
        )}
      >
        <span className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent">
          <FileUp aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <p className="mt-4 text-base font-medium text-ink">
          {over ? "Drop the file to read it" : "Drop a file with email addresses here"}
        </p>
        <p className="mt-1 text-sm text-ink-muted">
          CSV, TSV, TXT or XLSX, up to {formatBytes(limits.bytes)} and {formatCount(limits.rows)} rows
        </p>
        <Button variant="primary" className="mt-5" pending={pending} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-label="File with email addresses"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
      </div>
      {error === null ? null : (
        <Callout tone="error" title="This file cannot be used" announce>
          {error}
        </Callout>
      )}
    </div>
  );
}
