import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Field } from "../../../ui/form/field.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { passwordStrength, type Strength } from "./password-strength.ts";

interface NewPasswordProps {
  label: string;
  error: string | undefined;
  /** The current value. */
  typed: string;
  /** Registers the field in order, so that the first invalid field gets the focus. */
  register: () => ComponentProps<typeof PasswordInput>;
}

/** A field for a new password, with a strength meter. */
export const NewPasswordField = ({ label, error, typed, register }: NewPasswordProps) => (
  <Field label={label} error={error} help={<Hint strength={typed === "" ? null : passwordStrength(typed)} />}>
    {(fieldProps) => <PasswordInput {...fieldProps} {...register()} autoComplete="new-password" />}
  </Field>
);

const words: Record<Strength, string> = {
  short: "8 to 128 characters.",
  long: "8 to 128 characters, and this is more.",
  weak: "Weak. A few words in a row are stronger.",
  fair: "Fair. Longer is stronger.",
  strong: "Strong.",
};
const bars: Record<Strength, number> = { short: 0, long: 0, weak: 1, fair: 2, strong: 3 };
const fills = ["", "bg-invalid-fill", "bg-risky-fill", "bg-valid-fill"];

function Hint({ strength }: { strength: Strength | null }) {
  const lit = strength === null ? 0 : bars[strength];
  return (
    <span className="flex items-center justify-between gap-3">
      <span>{strength === null ? words.short : words[strength]}</span>
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={cx("h-1 w-7 rounded-full transition-colors", bar <= lit ? fills[lit] : "bg-line")}
          />
        ))}
      </span>
    </span>
  );
}
