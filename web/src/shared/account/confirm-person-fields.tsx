import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";

/** What a person gives to show that it is they. */
export interface PersonProof {
  password: string;
  code: string;
}

export const noProof: PersonProof = { password: "", code: "" };

interface Needs {
  needs_password: boolean;
  needs_code: boolean;
}

/** Whether all that is needed is filled in. */
export const isGiven = ({ password, code }: PersonProof, needs: Needs): boolean =>
  (!needs.needs_password || password !== "") && (!needs.needs_code || code !== "");

interface ConfirmPersonFieldsProps {
  needs: Needs;
  value: PersonProof;
  onChange: (value: PersonProof) => void;
}

/** Asks for the password, or says that Google is asked, and for the code of a second factor. */
export const ConfirmPersonFields = ({ needs, value, onChange }: ConfirmPersonFieldsProps) => (
  <>
    {needs.needs_password ? (
      <PasswordField value={value.password} onChange={(password) => onChange({ ...value, password })} />
    ) : (
      <p className="text-sm text-ink-muted">
        You have no password: if you logged in a while ago, we ask you to log in with Google again.
      </p>
    )}
    {needs.needs_code ? (
      <Field label="Code of your second factor" help="Of your app, or a recovery code.">
        {(fieldProps) => (
          <Input
            {...fieldProps}
            value={value.code}
            onChange={(event) => onChange({ ...value, code: event.target.value })}
            autoComplete="one-time-code"
          />
        )}
      </Field>
    ) : null}
  </>
);
