import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeInput } from "../../../ui/form/code-input.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { useCountdown } from "./use-countdown.ts";

const digits = 6;
const pauseSeconds = 60;

interface CodeFormProps {
  /** Submits the code. Its error is shown beside the field. */
  onCode: (otp: string) => Promise<unknown>;
  /** Sends the code again. */
  onResend: () => Promise<unknown>;
  /** Label of the submit button; a verb. */
  action: string;
}

/** Asks for the six-digit code from the mail, and submits it as soon as it is complete. */
export function CodeForm({ onCode, onResend, action }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [otp, setOtp] = useState("");
  const [isShort, setShort] = useState(false);
  const [left, wait] = useCountdown(pauseSeconds);

  useEffect(() => field.current?.focus(), []);

  const proof = useMutation({
    mutationFn: onCode,
    onError: () => field.current?.select(),
  });
  const resend = useMutation({
    mutationFn: onResend,
    onSuccess: () => {
      wait(pauseSeconds);
      proof.reset();
      setOtp("");
      field.current?.focus();
    },
    onError: () => wait(pauseSeconds),
  });

  function onDigits(next: string) {
    setOtp(next);
    setShort(false);
    if (next.length === digits && next !== otp && !proof.isPending) proof.mutate(next);
  }

  function onSubmit() {
    setShort(otp.length < digits);
    if (otp.length === digits) proof.mutate(otp);
    else field.current?.focus();
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field
        label="Code"
        help="Six digits, good for ten minutes. They are checked as soon as all are there."
        error={isShort ? "Enter the six digits of the code." : faultOf(proof.error)}
      >
        {(fieldProps) => (
          <CodeInput
            {...fieldProps}
            ref={field}
            length={digits}
            value={otp}
            onChange={onDigits}
            readOnly={proof.isPending}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" pending={proof.isPending}>
        {action}
      </Button>
      <div className="text-sm text-ink-muted">
        <span>No email yet? Check your spam folder, or </span>
        <TextButton disabled={left > 0 || resend.isPending} onClick={() => resend.mutate()}>
          send it again{left > 0 ? <span className="figures"> in {left} s</span> : null}
        </TextButton>
        .
        <p role="status" className="mt-1 whitespace-pre-line">
          {resend.isSuccess ? "It is on its way again." : ""}
          {resend.isError ? errorMessage(resend.error) : ""}
        </p>
      </div>
    </form>
  );
}

const faultOf = (error: unknown): string | undefined =>
  error === null
    ? undefined
    : ((error instanceof ApiError ? error.fields["otp"] : undefined) ?? errorMessage(error));
