import type { ReactNode } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { Callout } from "../../../ui/state/callout.tsx";

interface FormProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  onSubmit: (values: Out) => void;
  children: ReactNode;
}

/** A form, with the error of the last attempt above its fields. */
export function Form<In extends FieldValues, Out>({ form, onSubmit, children }: FormProps<In, Out>) {
  const refusal = form.formState.errors.root?.message;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit((values) => onSubmit(values))(event)}
    >
      {refusal === undefined ? null : (
        <Callout tone="error" announce>
          {refusal}
        </Callout>
      )}
      {children}
    </form>
  );
}

/** Shows a failure beside the fields that the server names, otherwise above the form. */
export function showFormError<In extends FieldValues, Out>(
  { setError, getValues }: UseFormReturn<In, unknown, Out>,
  error: unknown,
  fallback?: string,
): void {
  const faults = error instanceof ApiError ? Object.entries(error.fields) : [];
  const names = Object.keys(getValues());
  const shown = faults.filter(([name]) => names.includes(name));
  for (const [index, [name, message]] of shown.entries())
    setError(name as Path<In>, { type: "server", message }, { shouldFocus: index === 0 });
  if (shown.length === 0) setError("root", { type: "server", message: errorMessage(error, fallback) });
}
