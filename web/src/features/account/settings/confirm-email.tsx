import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { useAuth } from "../../../lib/auth.ts";
import { setCurrentUser } from "../../../lib/current-user.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Address } from "../address.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import type { MailedLink } from "../mailed-link.ts";

/** The page of the link that confirms a new address. It changes the address of the person who is signed in here. */
export function ConfirmEmail({ link }: { link: MailedLink }) {
  const navigate = useNavigate();
  const user = useAuth((auth) => auth.user);
  // Stays until the profile opens, which shows the change.
  const [before] = useState(user?.email ?? "");
  const change = useMutation({
    mutationFn: () =>
      unwrap(api.accounts["email-reset"].$post({ json: { second_email: link.email, token: link.token } })),
    onSuccess: async (changed) => {
      setCurrentUser(changed);
      toast.success("Email changed");
      await navigate(paths.profile, { replace: true });
    },
  });
  const address = <Address>{link.email}</Address>;

  if (user === null)
    return (
      <AuthLayout
        title="Confirm your new address"
        heading="Continue where you are logged in"
        intro={
          <>
            You are not logged in here. Open this link in the browser in which you asked to use {address}, or
            enter the code of the email there.
          </>
        }
      >
        {null}
      </AuthLayout>
    );

  return (
    <AuthLayout
      title="Confirm your new address"
      heading="Confirm your new address"
      intro={
        <>
          You will log in with {address} instead of <Address>{before}</Address>. Your other sessions end.
        </>
      }
      footer={<TextLink to={paths.profile}>Keep the address</TextLink>}
    >
      <div className="grid gap-5">
        {change.isError ? (
          <Callout tone="error" announce>
            {errorMessage(change.error)}
          </Callout>
        ) : null}
        <Button variant="primary" size="large" pending={change.isPending} onClick={() => change.mutate()}>
          Use this address
        </Button>
      </div>
    </AuthLayout>
  );
}
