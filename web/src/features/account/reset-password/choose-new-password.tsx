import { useNavigate, useSearchParams } from "react-router";
import { unwrap } from "../../../lib/request.ts";
import { accounts, session } from "../../../lib/session.ts";
import { paths, withReturnParams } from "../../../paths.ts";
import { TextLink } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Address } from "../address.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import { ChoosePasswordForm } from "../form/choose-password-form.tsx";
import type { MailedLink } from "../mailed-link.ts";

/** The last step of a reset: sets the new password by a token, which a code was exchanged for or a link holds. */
export function ChooseNewPassword({ email, token }: MailedLink) {
  const [search] = useSearchParams();
  const navigate = useNavigate();

  async function reset(password: string) {
    await unwrap(accounts["password-reset"].$post({ json: { email, token, password } }));
    session.end();
    toast.success("Password changed. Log in with the new one.");
    await navigate(withReturnParams(paths.login, search), { replace: true });
  }

  return (
    <AuthLayout
      title="New password"
      heading="Choose a new password"
      intro={
        <>
          For <Address>{email}</Address>. Every browser that is logged in now will be asked for it.
        </>
      }
      footer={
        <>
          Too late? <TextLink to={withReturnParams(paths.resetPassword, search)}>Ask for a new mail</TextLink>
        </>
      }
    >
      <ChoosePasswordForm email={email} action="Set password" onPassword={reset} />
    </AuthLayout>
  );
}
