/** Chooses a file, or takes one that is dropped. */
import { FileUp } from "lucide-react";
import { useRef } from "react";
import { Button } from "../button.tsx";

interface FileChoiceProps {
  /** What the file has, for those who do not see the place. */
  label: string;
  /** Of the chosen file. */
  name: string | undefined;
  /** What can be dropped here, such as "a CSV file here, up to 50,000 rows". */
  takes: string;
  /** The ends of the names of such files. */
  accept?: string;
  pending: boolean;
  onFile: (file: File) => void;
}

export function FileChoice({
  label,
  name,
  takes,
  accept = ".csv,.tsv,.txt,text/csv",
  pending,
  onFile,
}: FileChoiceProps) {
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
        {name === undefined ? `Drop ${takes}` : <bdi className="font-medium text-ink">{name}</bdi>}
      </p>
      <Button size="small" pending={pending} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
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
