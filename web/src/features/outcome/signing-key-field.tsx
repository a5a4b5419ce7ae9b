import { limits } from "@winnow/core/outcome-source/limits";
import type { Provider } from "@winnow/core/outcome-source/schema";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { keyPlaces } from "./source-text.ts";

interface SigningKeyFieldProps {
  label: string;
  provider: Provider;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export const SigningKeyField = ({ label, provider, value, error, onChange }: SigningKeyFieldProps) => (
  <Field label={label} help={keyPlaces[provider]} error={error}>
    {(fieldProps) => (
      <Input
        {...fieldProps}
        value={value}
        maxLength={limits.key}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
