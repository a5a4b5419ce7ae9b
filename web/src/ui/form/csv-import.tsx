/** Imports a CSV file, once its preview has said what that does. */
import { type ReactNode, useState } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { csvText } from "../../lib/csv-text.ts";
import { formatCount } from "../../lib/number.ts";
import { Button } from "../button.tsx";
import { Callout } from "../state/callout.tsx";
import { FileChoice } from "./file-choice.tsx";

/** A call that takes the text of the file. */
interface Call {
  mutate: (csv: string) => void;
  reset: () => void;
  isPending: boolean;
  error: Error | null;
}

interface CsvImportProps {
  /** What the file has. */
  label: string;
  limits: { file: number; fileRows: number };
  preview: Call;
  importing: Call;
  /** What the import would do, once that is known. */
  found: ReactNode;
  /** What the button says; undefined where there is nothing to import. */
  action: string | undefined;
  /** Further fields, below the file. */
  children?: ReactNode;
  onClose: () => void;
}

export function CsvImport({
  label,
  limits,
  preview,
  importing,
  found,
  action,
  children,
  onClose,
}: CsvImportProps) {
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const [refusal, setRefusal] = useState<string>();
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
  const error = importing.error ?? preview.error;
  const failure = refusal ?? (error === null ? undefined : errorMessage(error));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FileChoice
        label={label}
        name={file?.name}
        takes={`a CSV file here, up to ${formatCount(limits.fileRows)} rows`}
        pending={preview.isPending}
        onFile={(chosen) => void take(chosen)}
      />
      {children}
      {failure === undefined ? null : (
        <Callout tone="error" title="The file was not imported" announce>
          {failure}
        </Callout>
      )}
      {found}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={action === undefined}
          pending={importing.isPending}
          onClick={() => file !== undefined && !importing.isPending && importing.mutate(file.csv)}
        >
          {action ?? "Import"}
        </Button>
      </div>
    </div>
  );
}
