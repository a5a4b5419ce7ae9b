import type { Encoding } from "@winnow/core/file/encoding";
import type { Preview, Purpose } from "@winnow/core/list/schema";
import { useId, useState } from "react";
import { useAnalysisPrice } from "../../../shared/credit/free-quota-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { RetentionField } from "../retention/retention-field.tsx";
import { type Retention, useDefaultRetention } from "../retention/retention-names.ts";
import { ColumnField } from "./column-field.tsx";
import { EncodingField } from "./encoding-field.tsx";
import { factsOf } from "./file-facts.ts";
import { badCellsText } from "./bad-cells-text.ts";
import { PreviewTable } from "./preview-table.tsx";
import type { Previews } from "./preview-reader.ts";

export interface Choice {
  name: string;
  column: number;
  hasHeader: boolean;
  retention: Retention;
  /** Absent where the detected one stays. */
  encoding?: Encoding | undefined;
}

interface FilePreviewProps {
  file: File;
  previews: Previews;
  /** What was chosen before an upload that did not succeed. */
  choice: Choice | undefined;
  error: string | null;
  purpose: Purpose;
  /** Shows the file in another encoding. */
  onEncoding: (encoding: Encoding) => Promise<void>;
  onBack: () => void;
  onSend: (choice: Choice) => void;
}

const counting = { action: "Upload and count", note: "Uploading and counting is free." };

/** The first rows of a file, with the detected column to confirm. */
export function FilePreview(props: FilePreviewProps) {
  const { file, previews, choice, purpose, error, onEncoding, onBack, onSend } = props;
  const { detected, opposite } = previews;
  const title = useId();
  const [name, setName] = useState(choice?.name ?? nameOf(file));
  const [hasHeader, setHasHeader] = useState(choice?.hasHeader ?? detected.has_header);
  const [column, setColumn] = useState(choice?.column ?? detected.email_column ?? 0);
  const defaultRetention = useDefaultRetention();
  const [retention, setRetention] = useState<Retention>(choice?.retention ?? defaultRetention);
  const [encoding, setEncoding] = useState(choice?.encoding);
  /** The encoding in which the file is being read. */
  const [reading, setReading] = useState<Encoding | null>(null);
  const preview = hasHeader === detected.has_header ? detected : opposite;
  const price = useAnalysisPrice();
  const sending =
    purpose === "analyze" ? { action: "Upload and analyze", note: `The analysis is ${price}.` } : counting;
  const nameError = name.trim() === "" ? "Give the list a name." : undefined;

  async function readAs(next: Encoding) {
    setEncoding(next);
    setReading(next);
    try {
      await onEncoding(next);
    } catch (failure) {
      setEncoding((now) => (now === next ? encoding : now));
      throw failure;
    } finally {
      setReading((now) => (now === next ? null : now));
    }
  }

  return (
    <Card aria-labelledby={title}>
      <div className="grid gap-6 p-6 sm:p-8">
        <div>
          <h2 id={title} className="text-lg font-semibold break-words text-ink">
            Is this the right column?
          </h2>
          <p className="mt-0.5 text-sm text-ink-muted">
            <bdi>{file.name}</bdi>, {factsOf(file, detected)}
          </p>
        </div>
        {error === null ? null : (
          <Callout tone="error" title="The upload did not succeed" announce>
            {error}
          </Callout>
        )}
        <Doubts {...detected} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <ColumnField
            columns={preview.columns}
            column={column}
            onChange={setColumn}
            className="w-full"
            help={badCellsText(preview.badCells, column)}
          />
          <Field label="Name of the list" error={nameError}>
            {(wiring) => (
              <Input
                {...wiring}
                value={name}
                maxLength={200}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <RetentionField value={retention} onChange={setRetention} />
          {detected.format === "xlsx" ? null : (
            <EncodingField value={encoding ?? (detected.encoding as Encoding)} onChange={readAs} />
          )}
        </div>
        <Checkbox checked={hasHeader} onCheckedChange={setHasHeader}>
          The first row names the columns
        </Checkbox>
      </div>
      <PreviewTable preview={preview} column={column} />
      <div className="flex flex-wrap items-center justify-between gap-4 px-6 py-5 sm:px-8">
        <p className="text-sm text-ink-muted">{sending.note}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onBack}>Choose another file</Button>
          <Button
            variant="primary"
            disabled={nameError !== undefined || reading !== null}
            onClick={() => onSend({ name: name.trim(), column, hasHeader, retention, encoding })}
          >
            {sending.action}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** What speaks against the detected column. */
const Doubts = ({ email_column, doubtful }: Pick<Preview, "email_column" | "doubtful">) => (
  <>
    {email_column === null ? (
      <Callout tone="warning" title="No column looks like email addresses">
        Choose the one that holds them, or take another file.
      </Callout>
    ) : null}
    {doubtful.length > 0 ? (
      <Callout tone="warning" title="Some cells do not hold exactly one address">
        They are read as they stand, for example <bdi>“{doubtful[0]}”</bdi>.
      </Callout>
    ) : null}
  </>
);

/** The file's name without its extension, and with no character cut in half. */
const nameOf = (file: File): string =>
  file.name
    .replace(/\.[^.]+$/, "")
    .slice(0, 200)
    .replace(/[\uD800-\uDBFF]$/, "");
