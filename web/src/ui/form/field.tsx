/** A form control with label, help and error, linked for screen readers. */
import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";

interface FieldControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  children: (fieldProps: FieldControlProps) => ReactNode;
}

export function Field({ label, help, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": describedBy.length > 0 ? describedBy.join(" ") : undefined,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {help === undefined ? null : (
        <div id={`${id}-help`} className="text-[0.8125rem] text-ink-muted">
          {help}
        </div>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-[0.8125rem] text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="whitespace-pre-line">{error}</span>
        </p>
      )}
    </div>
  );
}
