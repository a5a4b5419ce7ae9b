import { useEffect, useRef, useState } from "react";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeInput } from "../../../ui/form/code-input.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";

const digits = 6;

interface FactorCodeFormProps {
  /** Asks for a recovery code in place of the app's. */
  isRecovery?: boolean;
  /** Label of the submit button; a verb. */
  action: string;
  saving: { isPending: boolean; error: Error | null };
  onCode: (code: string) => void;
}

/** Asks for a code of the second factor. The app's is submitted as soon as its six digits are there. */
export function FactorCodeForm({ isRecovery = false, action, saving, onCode }: FactorCodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [isShort, setShort] = useState(false);
  const { isPending, error } = saving;

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (error !== null) field.current?.select();
  }, [error]);

  function onDigits(next: string) {
    setCode(next);
    setShort(false);
    if (next.length === digits && next !== code && !isPending) onCode(next);
  }

  const isComplete = isRecovery ? code.trim() !== "" : code.length === digits;
  const missing = isRecovery ? "Enter a recovery code." : "Enter the six digits of the code.";
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setShort(!isComplete);
        if (isComplete) onCode(code);
        else field.current?.focus();
      }}
    >
      <Field
        label={isRecovery ? "Recovery code" : "Code of your app"}
        error={isShort ? missing : faultOf(error)}
      >
        {(fieldProps) =>
          isRecovery ? (
            <Input
              {...fieldProps}
              ref={field}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="XXXX-XXXX-XXXX-XXXX"
              className="font-mono"
            />
          ) : (
            <CodeInput
              {...fieldProps}
              ref={field}
              length={digits}
              value={code}
              onChange={onDigits}
              readOnly={isPending}
            />
          )
        }
      </Field>
      <Button type="submit" variant="primary" size="large" pending={isPending}>
        {action}
      </Button>
    </form>
  );
}

const faultOf = (error: Error | null): string | undefined =>
  error === null
    ? undefined
    : ((error instanceof ApiError ? error.fields["code"] : undefined) ?? errorMessage(error));
