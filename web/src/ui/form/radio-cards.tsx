/** A radio group of cards, each with a description and an optional figure. */
import { useId } from "react";

interface RadioCardsProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; text: string; note?: string | undefined }[];
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
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-b border-line px-3.5 py-2.5 text-sm font-medium text-ink last:border-0 hover:bg-sunken has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-[1.125rem] appearance-none rounded-full border border-line-strong bg-surface checked:border-[5px] checked:border-accent"
            />
            <span>{option.label}</span>
            <span className="figures">{option.note}</span>
            <span className="col-span-2 col-start-2 text-[0.8125rem] font-normal text-ink-muted">
              {option.text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
