/** A checkbox whose label is part of the target. */
import { cx } from "class-variance-authority";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** A sentence below the label. */
  text?: string;
  children: ReactNode;
}

export const Checkbox = ({ checked, onCheckedChange, disabled, text, children }: CheckboxProps) => (
  <label
    className={cx(
      "flex min-h-6 cursor-pointer gap-2.5 text-sm text-ink has-disabled:cursor-not-allowed has-disabled:opacity-60",
      text === undefined ? "items-center" : "items-start font-medium",
    )}
  >
    <span className={cx("relative flex size-[1.125rem] shrink-0", text !== undefined && "mt-0.5")}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        disabled={disabled}
        className="peer size-full cursor-[inherit] appearance-none rounded-[0.3rem] border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 m-auto hidden size-3.5 text-on-accent peer-checked:block"
      />
    </span>
    <span>
      {children}
      {text === undefined ? null : (
        <span className="block text-[0.8125rem] font-normal text-ink-muted">{text}</span>
      )}
    </span>
  </label>
);
