import type { Preview } from "@winnow/core/list/schema";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";

interface ColumnFieldProps {
  columns: Preview["columns"];
  column: number;
  onChange: (column: number) => void;
  className: string;
  /** What is in the chosen column. */
  help?: string;
}

/** The choice of the column with the addresses. */
export function ColumnField({ columns, column, onChange, className, help }: ColumnFieldProps) {
  return (
    <Field
      label="Addresses are in"
      {...(help === undefined ? {} : { help: <span aria-live="polite">{help}</span> })}
    >
      {({ id }) => (
        <Select
          id={id}
          value={String(column)}
          options={columns.map((label, index) => ({ value: String(index), label }))}
          onChange={(value) => onChange(Number(value))}
          className={className}
        />
      )}
    </Field>
  );
}
