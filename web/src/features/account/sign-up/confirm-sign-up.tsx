import { useMutation } from "@tanstack/react-query";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { unwrap } from "../../../lib/request.ts";
import { tempuser } from "../../../lib/session.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Address } from "../address.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import { ChoosePasswordForm } from "../form/choose-password-form.tsx";
import type { MailedLink } from "../mailed-link.ts";
import { enter } from "../enter.ts";

/** The page of a sign-up's link. In another browser than the one that signed up, it asks for a password. */
export function ConfirmSignUp({ link }: { link: MailedLink }) {
  async function complete(password?: string) {
    const begun = await unwrap(tempuser["verify-otp"].$post({ json: { ...link, password } }));
    await enter(begun, { remember: false, to: paths.welcomeUser });
  }
  const confirm = useMutation({ mutationFn: () => complete() });

  if (confirm.error instanceof ApiError && confirm.error.code === "account.new_password_needed")
    return (
      <AuthLayout
        title="Choose a password"
        heading="Choose a password"
        intro={
          <>
            For <Address>{link.email}</Address>. This is not the browser that signed up, so the password given
            there is discarded.
          </>
        }
      >
        <ChoosePasswordForm email={link.email} action="Create account" onPassword={complete} />
      </AuthLayout>
    );

  return (
    <AuthLayout
      title="Confirm your address"
      heading="Confirm your address"
      intro={
        <>
          An account is made for <Address>{link.email}</Address>. If you did not sign up, close this page.
        </>
      }
      footer={<TextLink to={paths.signUp}>Sign up again</TextLink>}
    >
      <div className="grid gap-5">
        {confirm.isError ? (
          <Callout tone="error" announce>
            {errorMessage(confirm.error)}
          </Callout>
        ) : null}
        <Button variant="primary" size="large" pending={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm and continue
        </Button>
      </div>
    </AuthLayout>
  );
}
