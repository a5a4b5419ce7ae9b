/** One of several, each with a word on what it means. */
import { useId } from "react";

interface RadioCardsProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; text: string }[];
  onChange: (value: T) => void;
}

export function RadioCards<T extends string>({ label, value, options, onChange }: RadioCardsProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <div className="grid overflow-hidden rounded-control border border-line">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer items-start gap-3 border-b border-line px-3.5 py-2.5 text-sm last:border-0 hover:bg-sunken has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-[1.125rem] shrink-0 appearance-none rounded-full border border-line-strong bg-surface checked:border-[5px] checked:border-accent"
            />
            <span className="font-medium text-ink">
              {option.label}
              <span className="block text-[0.8125rem] font-normal text-ink-muted">{option.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
