import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { accounts } from "../../../lib/session.ts";
import { unwrap } from "../../../lib/request.ts";
import { withReturnParams, paths } from "../../../paths.ts";
import { TextButton, TextLink } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/toast.ts";
import { RequestCodeForm } from "./request-code-form.tsx";
import { CodeForm } from "../form/code-form.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { useCodeRecipient } from "../form/use-code-recipient.ts";

/** Resets a forgotten password in three steps: address, code, new password. */
export function ResetPassword() {
  const [sentTo, goTo] = useCodeRecipient();
  const [draft, setDraft] = useState("");
  const [token, setToken] = useState<string | null>(null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const login = withReturnParams(paths.login, search);

  if (sentTo === null)
    return (
      <AuthLayout
        title="Reset password"
        heading="Reset your password"
        intro="Tell us your address, and we send you a code."
        footer={
          <>
            It came back to you? <TextLink to={login}>Log in</TextLink>
          </>
        }
      >
        <RequestCodeForm
          draft={draft}
          send={(email) => unwrap(accounts["password-reset-get-otp"].$post({ json: { email } }))}
          onSent={(email) => {
            setDraft(email);
            setToken(null);
            goTo(email);
          }}
        />
      </AuthLayout>
    );

  const address = <bdi className="inline-block max-w-full font-medium break-words text-ink">{sentTo}</bdi>;

  if (token === null)
    return (
      <AuthLayout
        title="Check your mail"
        heading="Check your mail"
        intro={<>If {address} has an account, a code is on its way there.</>}
        footer={<TextButton onClick={() => goTo(null)}>Use another address</TextButton>}
      >
        <CodeForm
          action="Continue"
          onCode={async (otp) => {
            const proof = await unwrap(accounts["verify-otp"].$post({ json: { email: sentTo, otp } }));
            setToken(proof.token);
          }}
          onResend={() => unwrap(accounts["get-otp"].$post({ json: { email: sentTo } }))}
        />
      </AuthLayout>
    );

  return (
    <AuthLayout
      title="New password"
      heading="Choose a new password"
      intro={<>For {address}. Every browser that is signed in now will be asked for it.</>}
    >
      <ResetPasswordForm
        email={sentTo}
        reset={(password) =>
          unwrap(accounts["password-reset"].$post({ json: { email: sentTo, token, password } }))
        }
        onReset={() => {
          toast.success("Password changed. Log in with the new one.");
          void navigate(login, { replace: true });
        }}
      />
    </AuthLayout>
  );
}
