/** A checkbox in a table cell, named by its row and column. */
import { cx } from "class-variance-authority";
import { Check, Minus } from "lucide-react";

interface CheckCellProps {
  label: string;
  /** Shown on hover. */
  title?: string | undefined;
  checked: boolean;
  /** Marks a value that differs from the saved one. */
  isChanged?: boolean;
  disabled?: boolean;
  /** Absent in a read-only table. */
  onChange?: ((checked: boolean) => void) | undefined;
}

export const CheckCell = ({ label, title, checked, isChanged, disabled, onChange }: CheckCellProps) => (
  <label
    title={title}
    className={cx(
      "relative mx-auto flex size-10 items-center justify-center rounded-control",
      onChange === undefined ? "" : "cursor-pointer hover:bg-hover has-disabled:cursor-not-allowed",
      isChanged === true && "bg-accent-soft",
    )}
  >
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={onChange === undefined || disabled === true}
      onChange={(event) => onChange?.(event.target.checked)}
      className={cx(
        "peer size-[1.125rem] cursor-[inherit] appearance-none rounded-[0.3rem] transition-colors",
        onChange === undefined
          ? "opacity-0"
          : "border border-line-strong bg-surface checked:border-accent checked:bg-accent disabled:opacity-45",
      )}
    />
    <Mark checked={checked} isShownOnly={onChange === undefined} />
  </label>
);

function Mark({ checked, isShownOnly }: { checked: boolean; isShownOnly: boolean }) {
  const place = "pointer-events-none absolute inset-0 m-auto";
  if (isShownOnly && !checked)
    return <Minus aria-hidden className={cx(place, "size-3.5 text-line-strong")} />;
  if (isShownOnly) return <Check aria-hidden strokeWidth={2.4} className={cx(place, "size-4 text-accent")} />;
  return checked ? (
    <Check aria-hidden strokeWidth={3} className={cx(place, "size-3.5 text-on-accent")} />
  ) : null;
}
