import { useState } from "react";
import { useSearchParams } from "react-router";
import { accounts } from "../../../lib/session.ts";
import { unwrap } from "../../../lib/request.ts";
import { withReturnParams, paths } from "../../../paths.ts";
import { TextButton, TextLink } from "../../../ui/text-link.tsx";
import { ChooseNewPassword } from "./choose-new-password.tsx";
import { RequestCodeForm } from "./request-code-form.tsx";
import { CodeForm } from "../form/code-form.tsx";
import { Address } from "../address.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import { useCodeRecipient } from "../form/use-code-recipient.ts";

/** Resets a forgotten password in three steps: address, code, new password. */
export function ResetPassword() {
  const [sentTo, goTo] = useCodeRecipient();
  const [draft, setDraft] = useState("");
  const [token, setToken] = useState<string | null>(null);
  const [search] = useSearchParams();
  const login = withReturnParams(paths.login, search);

  if (sentTo === null)
    return (
      <AuthLayout
        title="Reset password"
        heading="Reset your password"
        intro="Enter your email address, and we send you a code."
        footer={
          <>
            Remembered it? <TextLink to={login}>Log in</TextLink>
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

  if (token === null)
    return (
      <AuthLayout
        title="Check your mail"
        heading="Check your mail"
        intro={
          <>
            If <Address>{sentTo}</Address> has an account, a code is on its way there.
          </>
        }
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

  return <ChooseNewPassword email={sentTo} token={token} />;
}
