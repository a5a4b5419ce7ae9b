/** A whole number with a button on either side. */
import { NumberField } from "@base-ui/react/number-field";
import { Minus, Plus } from "lucide-react";

interface QuantityFieldProps {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

const step =
  "flex size-10 items-center justify-center text-ink-muted transition-colors hover:bg-hover hover:text-ink disabled:opacity-45";

export const QuantityField = ({ label, value, max, onChange }: QuantityFieldProps) => (
  <NumberField.Root
    value={value}
    min={1}
    max={max}
    step={1}
    onValueChange={(next) => onChange(Math.min(max, Math.max(1, Math.round(next ?? 1))))}
  >
    <NumberField.Group className="inline-flex overflow-hidden rounded-control border border-line-strong bg-surface">
      <NumberField.Decrement aria-label={`One less: ${label}`} className={step}>
        <Minus aria-hidden className="size-4" />
      </NumberField.Decrement>
      <NumberField.Input
        aria-label={label}
        className="figures h-10 w-14 bg-transparent text-center text-sm text-ink outline-offset-[-2px] pointer-coarse:text-base"
      />
      <NumberField.Increment aria-label={`One more: ${label}`} className={step}>
        <Plus aria-hidden className="size-4" />
      </NumberField.Increment>
    </NumberField.Group>
  </NumberField.Root>
);
