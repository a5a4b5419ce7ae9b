import { useState } from "react";
import { useSearchParams } from "react-router";
import { tempuser } from "../../lib/session.ts";
import { answer } from "../../lib/transport.ts";
import { afterSignIn, alongside, paths } from "../../paths.ts";
import { TextButton, TextLink } from "../../ui/text-link.tsx";
import { CodeForm } from "./code-form.tsx";
import { Entrance } from "./entrance.tsx";
import { GoogleButton } from "./google-button.tsx";
import { nobody, SignUpForm } from "./sign-up-form.tsx";
import { useEnter } from "./use-enter.ts";
import { useSentTo } from "./use-sent-to.ts";

/** From nobody to somebody: who they are, the code that they were sent, and in. */
export function SignUp() {
  const [draft, setDraft] = useState(nobody);
  const [sentTo, goTo] = useSentTo();
  const [search] = useSearchParams();
  const enter = useEnter();

  async function complete(email: string, otp: string) {
    const begun = await answer(tempuser["verify-otp"].$post({ json: { email, otp } }));
    await enter(begun, { remember: false, to: afterSignIn(search) });
  }

  if (sentTo !== null)
    return (
      <Entrance
        title="Check your mail"
        heading="Check your mail"
        intro={
          <>
            We have sent a code to{" "}
            <bdi className="inline-block max-w-full font-medium break-words text-ink">{sentTo}</bdi>.
          </>
        }
        footer={<TextButton onClick={() => goTo(null)}>Use another address</TextButton>}
      >
        <CodeForm
          action="Confirm and continue"
          onCode={(otp) => complete(sentTo, otp)}
          onResend={() => answer(tempuser["resend-otp"].$post({ json: { email: sentTo } }))}
        />
      </Entrance>
    );

  return (
    <Entrance
      title="Sign up"
      heading="Create your account"
      intro="250 credits a month are free, and so is every analysis."
      footer={
        <>
          Have an account? <TextLink to={alongside(paths.login, search)}>Log in</TextLink>
        </>
      }
    >
      <SignUpForm
        draft={draft}
        onSent={(newcomer) => {
          setDraft(newcomer);
          goTo(newcomer.email);
        }}
      />
      <GoogleButton />
    </Entrance>
  );
}
