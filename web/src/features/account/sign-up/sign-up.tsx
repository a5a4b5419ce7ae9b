import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { freeAnalyses, freeCredits } from "../../../shared/credit/free-quota-text.ts";
import { tempuser } from "../../../lib/session.ts";
import { unwrap } from "../../../lib/request.ts";
import { afterSignUp, withReturnParams, paths } from "../../../paths.ts";
import { TextButton, TextLink } from "../../../ui/text-link.tsx";
import { CodeForm } from "../form/code-form.tsx";
import { Address } from "../address.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import { GoogleButton } from "../google/google-button.tsx";
import { emptyRegistration, SignUpForm } from "./sign-up-form.tsx";
import { enter } from "../enter.ts";
import { useCodeRecipient } from "../form/use-code-recipient.ts";

/** Sign-up in two steps: registration form, then the code from the mail. */
export function SignUp() {
  const [draft, setDraft] = useState(emptyRegistration);
  const [sentTo, goTo] = useCodeRecipient();
  const [search] = useSearchParams();
  const { search: query } = useLocation();

  async function complete(email: string, otp: string) {
    const begun = await unwrap(tempuser["verify-otp"].$post({ json: { email, otp } }));
    await enter(begun, { remember: false, to: afterSignUp(search) });
  }

  if (sentTo !== null)
    return (
      <AuthLayout
        title="Check your mail"
        heading="Check your mail"
        intro={
          <>
            We have sent a code to <Address>{sentTo}</Address>.
          </>
        }
        footer={<TextButton onClick={() => goTo(null)}>Use another address</TextButton>}
      >
        <CodeForm
          action="Confirm and continue"
          onCode={(otp) => complete(sentTo, otp)}
          onResend={() => unwrap(tempuser["resend-otp"].$post({ json: { email: sentTo } }))}
        />
      </AuthLayout>
    );

  return (
    <AuthLayout
      title="Sign up"
      heading="Create your account"
      intro={`With ${freeCredits} and ${freeAnalyses}.`}
      footer={
        <>
          Have an account? <TextLink to={withReturnParams(paths.login, search)}>Log in</TextLink>
        </>
      }
    >
      <SignUpForm
        draft={draft}
        onSent={(registration) => {
          setDraft(registration);
          goTo(registration.email);
        }}
      />
      <GoogleButton search={query} />
    </AuthLayout>
  );
}
