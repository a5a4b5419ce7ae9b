import type { Preview } from "@winnow/core/list/schema";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";

interface ColumnFieldProps {
  columns: Preview["columns"];
  column: number;
  onChange: (column: number) => void;
  className: string;
}

/** The choice of the column with the addresses. */
export function ColumnField({ columns, column, onChange, className }: ColumnFieldProps) {
  return (
    <Field label="Addresses are in">
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
