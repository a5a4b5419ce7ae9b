import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { accounts } from "../../lib/session.ts";
import { answer } from "../../lib/transport.ts";
import { alongside, paths } from "../../paths.ts";
import { TextButton, TextLink } from "../../ui/text-link.tsx";
import { toast } from "../../ui/toast.ts";
import { AddressForm } from "./address-form.tsx";
import { CodeForm } from "./code-form.tsx";
import { Entrance } from "./entrance.tsx";
import { ResetForm } from "./reset-form.tsx";
import { useSentTo } from "./use-sent-to.ts";

/** A new password for who has lost theirs: the address, the code that it was sent, the password. */
export function ResetPassword() {
  const [sentTo, goTo] = useSentTo();
  const [draft, setDraft] = useState("");
  const [token, setToken] = useState<string | null>(null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const login = alongside(paths.login, search);

  if (sentTo === null)
    return (
      <Entrance
        title="Reset password"
        heading="Reset your password"
        intro="Tell us your address, and we send you a code."
        footer={
          <>
            It came back to you? <TextLink to={login}>Log in</TextLink>
          </>
        }
      >
        <AddressForm
          draft={draft}
          send={(email) => answer(accounts["password-reset-get-otp"].$post({ json: { email } }))}
          onSent={(email) => {
            setDraft(email);
            setToken(null);
            goTo(email);
          }}
        />
      </Entrance>
    );

  const address = <bdi className="inline-block max-w-full font-medium break-words text-ink">{sentTo}</bdi>;

  if (token === null)
    return (
      <Entrance
        title="Check your mail"
        heading="Check your mail"
        intro={<>If {address} has an account, a code is on its way there.</>}
        footer={<TextButton onClick={() => goTo(null)}>Use another address</TextButton>}
      >
        <CodeForm
          action="Continue"
          onCode={async (otp) => {
            const proof = await answer(accounts["verify-otp"].$post({ json: { email: sentTo, otp } }));
            setToken(proof.token);
          }}
          onResend={() => answer(accounts["get-otp"].$post({ json: { email: sentTo } }))}
        />
      </Entrance>
    );

  return (
    <Entrance
      title="New password"
      heading="Choose a new password"
      intro={<>For {address}. Every browser that is signed in now will be asked for it.</>}
    >
      <ResetForm
        email={sentTo}
        reset={(password) =>
          answer(accounts["password-reset"].$post({ json: { email: sentTo, token, password } }))
        }
        onReset={() => {
          toast.success("Password changed. Log in with the new one.");
          void navigate(login, { replace: true });
        }}
      />
    </Entrance>
  );
}
