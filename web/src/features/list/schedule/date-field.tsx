/** The day of a sending, for which a list is to be fresh. */
import { formatDate, formatDay } from "../../../lib/date.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { dateBetween, type DayRange } from "./days.ts";

interface DateFieldProps {
  days: DayRange | null;
  text: string;
  /** When the run would begin; null while that is not known. */
  begins_at: string | null;
  onChange: (text: string) => void;
}

export const DateField = ({ days, text, begins_at, onChange }: DateFieldProps) => (
  <Field
    label="Day of the sending"
    help={
      begins_at === null
        ? "The run begins two days before, and ends before the day begins in UTC."
        : `The run begins on ${formatDate(begins_at, true)}, and ends before the day begins in UTC.`
    }
    error={text === "" || dateBetween(text, days) !== null ? undefined : errorOf(days)}
  >
    {(fieldProps) => (
      <Input
        {...fieldProps}
        type="date"
        min={days?.first}
        max={days?.last}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

const errorOf = (days: DayRange | null): string =>
  days === null
    ? "The list is erased before tomorrow is over. Keep it for longer first."
    : `Choose a day from ${formatDay(days.first)} to ${formatDay(days.last)}, while the list is kept.`;
