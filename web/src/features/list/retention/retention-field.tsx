import { Suspense } from "react";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { noRetention, retentionName, type Retention, retentions } from "./retention-names.ts";

const Select = lazyComponent(() => import("../../../ui/form/select.tsx").then((file) => file.Select));

interface RetentionFieldProps {
  value: Retention;
  onChange: (days: Retention) => void;
}

const options = retentions.map((days) => ({ value: String(days), label: retentionName(days) }));

/** The choice of how long a new list is kept. */
export const RetentionField = ({ value, onChange }: RetentionFieldProps) => (
  <Field label="Keep it for" help={value === 0 ? noRetention : "Then the file and all results are erased."}>
    {({ id }) => (
      <Suspense fallback={<Skeleton className="h-10" />}>
        <Select
          id={id}
          value={String(value)}
          options={options}
          onChange={(chosen) => {
            const days = retentions.find((each) => String(each) === chosen);
            if (days !== undefined) onChange(days);
          }}
          className="w-full"
        />
      </Suspense>
    )}
  </Field>
);
