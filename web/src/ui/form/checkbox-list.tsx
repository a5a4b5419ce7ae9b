/** A group of checkboxes, each with a sentence. */
import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { Checkbox } from "./checkbox.tsx";

interface CheckboxListProps<T extends string> {
  label: string;
  help?: string;
  error?: string | undefined;
  options: readonly { value: T; label: string; text: string; disabled?: boolean }[];
  values: readonly T[];
  onChange: (values: T[]) => void;
}

/** Values keep the order of the options. */
export function CheckboxList<T extends string>(props: CheckboxListProps<T>) {
  const { label, help, error, options, values, onChange } = props;
  const id = useId();
  const describedBy = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  const toggle = (value: T, checked: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? checked : values.includes(each))),
    );
  return (
    <fieldset
      data-invalid={error === undefined ? undefined : true}
      aria-describedby={describedBy.length > 0 ? describedBy.join(" ") : undefined}
    >
      <legend className="text-sm font-medium text-ink">{label}</legend>
      {help === undefined ? null : (
        <p id={`${id}-help`} className="mt-0.5 text-[0.8125rem] text-ink-muted">
          {help}
        </p>
      )}
      <div className="mt-2 grid rounded-control border border-line">
        {options.map(({ value, label: name, text, disabled }) => (
          <div key={value} className="border-b border-line px-3.5 py-2.5 last:border-0">
            <Checkbox
              checked={values.includes(value)}
              disabled={disabled === true && !values.includes(value)}
              onCheckedChange={(checked) => toggle(value, checked)}
              text={text}
            >
              {name}
            </Checkbox>
          </div>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-[0.8125rem] text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
