import { limits } from "@winnow/core/list/limits";
import type { ClipboardEvent } from "react";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Textarea } from "../../../ui/form/input.tsx";

interface AddressFieldProps {
  text: string;
  onChange: (text: string) => void;
  /** How many addresses the text has. */
  count: number;
  error: string | undefined;
}

/** The field for pasted or typed addresses, which counts them. */
export function AddressField({ text, onChange, count, error }: AddressFieldProps) {
  const isOver = count > limits.pastedAddresses;
  return (
    <Field
      label="Addresses"
      help={
        <span className="flex flex-wrap justify-between gap-x-6">
          <span>One per line, or separated by commas or semicolons.</span>
          <span className={isOver ? "figures font-medium text-danger" : "figures"} aria-live="polite">
            {formatQuantity(count, "address", "addresses")} of {formatCount(limits.pastedAddresses)}
          </span>
        </span>
      }
      error={error}
    >
      {(fieldProps) => (
        <Textarea
          {...fieldProps}
          rows={9}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          placeholder={"jane@example.com\njoe@example.com"}
          className="figures resize-y"
          onChange={(event) => onChange(event.target.value)}
          onPaste={(event) => pasteAtOnce(event, onChange)}
        />
      )}
    </Field>
  );
}

/** Sets long pasted text at once: Chromium's own insertion takes minutes for 10,000 lines. */
function pasteAtOnce(event: ClipboardEvent<HTMLTextAreaElement>, setText: (text: string) => void): void {
  const pasted = event.clipboardData.getData("text/plain");
  if (pasted.length < 2_000) return;
  event.preventDefault();
  const field = event.currentTarget;
  field.setRangeText(pasted, field.selectionStart, field.selectionEnd, "end");
  setText(field.value);
}
