/** One of several, each with a word on what it means. */
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useId } from "react";

interface RadioCardsProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; text: string }[];
  onChange: (value: T) => void;
}

export function RadioCards<T extends string>({ label, value, options, onChange }: RadioCardsProps<T>) {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-1.5 text-sm font-medium text-ink">
        {label}
      </p>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onValueChange={(next: T) => onChange(next)}
        className="grid overflow-hidden rounded-control border border-line"
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer items-start gap-3 border-b border-line px-3.5 py-2.5 text-sm last:border-0 hover:bg-sunken has-data-checked:bg-accent-soft"
          >
            <Radio.Root
              value={option.value}
              className="mt-0.5 flex size-[1.125rem] shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface data-checked:border-accent"
            >
              <Radio.Indicator className="size-2.5 rounded-full bg-accent data-unchecked:hidden" />
            </Radio.Root>
            <span>
              <span className="font-medium text-ink">{option.label}</span>
              <span className="block text-[0.8125rem] text-ink-muted">{option.text}</span>
            </span>
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}
