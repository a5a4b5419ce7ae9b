import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { unwrap } from "../../../lib/request.ts";
import { accounts } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import { CodeForm } from "../form/code-form.tsx";

const { recovery } = accounts.auth["second-factor"];

interface RecoverFactorProps {
  challenge: string;
  /** Returns to the code of the app. */
  onCancel: () => void;
  /** Begins the sign-in again; with a sentence that says why, where it is over. */
  onBack: (reason: string | null) => void;
}

/** For somebody who has lost app and recovery codes: proves the mailbox, then the factor is turned off in three days. */
export function RecoverFactor({ challenge, onCancel, onBack }: RecoverFactorProps) {
  const [endsAt, setEndsAt] = useState<string | null>(null);
  const backWhereOver = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) onBack(error.message);
  };
  const send = useMutation({
    mutationFn: () => unwrap(recovery["get-otp"].$post({ json: { challenge } })),
    onError: backWhereOver,
  });

  if (endsAt !== null)
    return (
      <AuthLayout
        title="Wait three days"
        heading="Wait three days"
        intro={
          <>
            Your second factor is turned off in three days, on <Time at={endsAt} as="moment" />. Log in with
            your password then.
          </>
        }
      >
        <div className="grid gap-5">
          <p className="text-sm text-ink-muted">
            We send an email on each day, so that you can stop it if it was somebody else. A code of your app,
            should you find it, stops it too.
          </p>
          <Button size="large" onClick={() => onBack(null)}>
            Done
          </Button>
        </div>
      </AuthLayout>
    );

  if (!send.isSuccess)
    return (
      <AuthLayout
        title="Lost your second factor"
        heading="Lost app and codes?"
        intro="We send a code to the address of your account. With it, your second factor is turned off in three days. Until then everybody who is logged in to your account can stop it."
        footer={<TextButton onClick={onCancel}>Back to the code</TextButton>}
      >
        <div className="grid gap-5">
          {send.isError ? (
            <Callout tone="error" announce>
              {errorMessage(send.error)}
            </Callout>
          ) : null}
          <Button variant="primary" size="large" pending={send.isPending} onClick={() => send.mutate()}>
            Send a code
          </Button>
        </div>
      </AuthLayout>
    );

  return (
    <AuthLayout
      title="Check your mail"
      heading="Check your mail"
      intro="A code is on its way to the address of your account."
      footer={<TextButton onClick={onCancel}>Back to the code of the app</TextButton>}
    >
      <CodeForm
        action="Begin the three days"
        onCode={async (otp) => {
          try {
            setEndsAt((await unwrap(recovery.$post({ json: { challenge, otp } }))).ends_at);
          } catch (error) {
            backWhereOver(error);
            throw error;
          }
        }}
        onResend={() => unwrap(recovery["get-otp"].$post({ json: { challenge } }))}
      />
    </AuthLayout>
  );
}
