import { QueryClientProvider, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { accounts } from "../../../lib/session.ts";
import { unwrap } from "../../../lib/request.ts";
import { TextButton } from "../../../ui/text-link.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import { FactorCodeForm } from "../form/factor-code-form.tsx";
import { enter } from "../enter.ts";
import { PasskeyButton } from "../passkey/passkey-button.tsx";
import { RecoverFactor } from "./recover-factor.tsx";
import type { Challenge } from "./challenge.ts";

export interface SecondStepProps extends Challenge {
  /** The path to go to. */
  to: string;
  /** Begins the sign-in again; with a sentence that says why, where it is over. */
  onBack: (reason: string | null) => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. The first one has no query cache. */
export const SecondStep = (props: SecondStepProps) => (
  <QueryClientProvider client={queryClient}>
    <CodeStep {...props} />
  </QueryClientProvider>
);

function CodeStep({ challenge, remember, to, onBack }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [isLost, setLost] = useState(false);
  const finish = useMutation({
    mutationFn: (code: string) => unwrap(accounts.auth["second-factor"].$post({ json: { challenge, code } })),
    onSuccess: (begun) => enter(begun, { remember, to }),
    onError: (error) => {
      const isWrong = error instanceof ApiError && error.status === 401;
      if (isWrong) onBack(error.message);
    },
  });
  if (isLost) return <RecoverFactor challenge={challenge} onCancel={() => setLost(false)} onBack={onBack} />;
  return (
    <AuthLayout
      title="Enter your code"
      heading="One more step"
      intro={
        isRecovery
          ? "Enter one of the recovery codes that you kept. It works once."
          : "Enter the six digits that your authenticator app shows for Winnow."
      }
      footer={<TextButton onClick={() => onBack(null)}>Back to the password</TextButton>}
    >
      <FactorCodeForm
        key={String(isRecovery)}
        isRecovery={isRecovery}
        action="Log in"
        saving={finish}
        onCode={(code) => finish.mutate(code)}
      />
      <div className="mt-4 grid gap-4">
        <PasskeyButton remember={remember} to={to} waiting={challenge} />
      </div>
      <p className="mt-5 text-sm text-ink-muted">
        {isRecovery ? "You have your phone after all? " : "No phone at hand? "}
        <TextButton
          onClick={() => {
            finish.reset();
            setRecovery(!isRecovery);
          }}
        >
          {isRecovery ? "Use the app" : "Use a recovery code"}
        </TextButton>
      </p>
      {isRecovery ? (
        <p className="mt-2 text-sm text-ink-muted">
          Lost both? <TextButton onClick={() => setLost(true)}>Get back in without them</TextButton>
        </p>
      ) : null}
    </AuthLayout>
  );
}
