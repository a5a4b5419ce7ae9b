import { Field } from "./field.tsx";
import { PasswordInput } from "./password-input.tsx";

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The password of somebody who is signed in, asked for again. */
export const PasswordField = ({ value, onChange }: PasswordFieldProps) => (
  <Field label="Your password">
    {(fieldProps) => (
      <PasswordInput
        {...fieldProps}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="current-password"
      />
    )}
  </Field>
);
