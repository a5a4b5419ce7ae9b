/** A choice that is on or off, with its words as part of the target. */
import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

export function Checkbox({ checked, onCheckedChange, disabled, children }: CheckboxProps) {
  return (
    <label className="flex min-h-6 cursor-pointer items-center gap-2.5 text-sm text-ink has-data-disabled:cursor-not-allowed has-data-disabled:opacity-60">
      <Base.Root
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        className="flex size-[1.125rem] shrink-0 items-center justify-center rounded-[0.3rem] border border-line-strong bg-surface text-on-accent transition-colors data-checked:border-accent data-checked:bg-accent"
      >
        <Base.Indicator className="flex data-unchecked:hidden">
          <Check aria-hidden className="size-3.5" strokeWidth={3} />
        </Base.Indicator>
      </Base.Root>
      <span>{children}</span>
    </label>
  );
}
