/** The fields that say which column of a file has what. */
import type { Columns } from "@winnow/core/outcome-file/columns";
import type { Type } from "@winnow/core/outcome/schema";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";

/** What a person chose: a column by its place, `all-bounced` where all rows are of one type, or nothing yet. */
export interface Chosen {
  hasHeader: boolean;
  email: string;
  at: string;
  type: string;
  reply: string;
  id: string;
  dates: "none" | "day-first" | "month-first";
}

const none = "none";

const placeOf = (column: number | null): string => (column === null || column < 0 ? none : String(column));

export const chosenBy = ({ email, at, type, reply, id }: Columns): Chosen => ({
  hasHeader: true,
  email: placeOf(email),
  at: placeOf(at),
  type: placeOf(type),
  reply: placeOf(reply),
  id: placeOf(id),
  dates: "none",
});

const types: readonly (readonly [Type, string])[] = [
  ["bounced", "All bounced"],
  ["complained", "All complained"],
  ["unsubscribed", "All unsubscribed"],
  ["delivered", "All were delivered"],
  ["opened", "All were opened"],
  ["clicked", "All were clicked"],
];

/** The choice as the server takes it; null while something is missing. */
export function choiceOf({ hasHeader, email, at, type, reply, id, dates }: Chosen) {
  const column = (place: string): number | null => (/^\d+$/.test(place) ? Number(place) : null);
  const [emailColumn, atColumn] = [column(email), column(at)];
  if (emailColumn === null || atColumn === null || type === none) return null;
  return {
    has_header: hasHeader,
    email: emailColumn,
    at: atColumn,
    type: column(type),
    reply: column(reply),
    id: column(id),
    always: types.find(([one]) => type === `all-${one}`)?.[0] ?? null,
    dates: dates === "none" ? null : dates,
  };
}

const maxName = 60;
const maxColumns = 200;

interface ColumnFieldsProps {
  header: readonly string[];
  /** An example, where the first row names the columns. */
  example: readonly string[];
  value: Chosen;
  onChange: (value: Chosen) => void;
}

export function ColumnFields({ header, example, value, onChange }: ColumnFieldsProps) {
  const columns = header.slice(0, maxColumns).map((name, place) => ({
    value: String(place),
    label: (value.hasHeader ? name.trim() : "").slice(0, maxName) || `Column ${place + 1}`,
  }));
  const cellOf = (place: string): string | undefined => {
    const cell = /^\d+$/.test(place)
      ? (value.hasHeader ? example : header)[Number(place)]?.trim()
      : undefined;
    return cell === undefined || cell === "" ? undefined : `Such as ${cell.slice(0, maxName)}`;
  };
  const field = (
    name: "email" | "at" | "type" | "reply" | "id",
    label: string,
    empty: string,
    more: typeof columns = [],
  ) => (
    <Field label={label} help={cellOf(value[name])}>
      {({ id }) => (
        <Select
          id={id}
          value={value[name]}
          options={[{ value: none, label: empty }, ...more, ...columns]}
          onChange={(chosen) => onChange({ ...value, [name]: chosen })}
          className="w-full"
        />
      )}
    </Field>
  );
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-[minmax(0,1fr)]">
        {field("email", "Address", "Choose a column")}
        {field("at", "When it happened", "Choose a column")}
        {field(
          "type",
          "What happened",
          "Choose a column",
          types.map(([type, label]) => ({ value: `all-${type}`, label })),
        )}
        {field("reply", "What the mail server said", "No column")}
        {field("id", "Id of the mail", "No column")}
        <Field label="Dates such as 03/04/2026">
          {({ id }) => (
            <Select
              id={id}
              value={value.dates}
              options={[
                { value: "none", label: "There are none" },
                { value: "day-first", label: "Day before month" },
                { value: "month-first", label: "Month before day" },
              ]}
              onChange={(dates) => onChange({ ...value, dates })}
              className="w-full"
            />
          )}
        </Field>
      </div>
      <Checkbox checked={value.hasHeader} onCheckedChange={(hasHeader) => onChange({ ...value, hasHeader })}>
        The first row names the columns
      </Checkbox>
    </>
  );
}
