import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { errorMessage } from "../../../lib/api-error.ts";
import { unwrap } from "../../../lib/request.ts";
import { accounts } from "../../../lib/session.ts";
import { paths } from "../../../paths.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Address } from "../address.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import type { MailedLink } from "../mailed-link.ts";

/** The page of the link that stops the recovery of a second factor. Opening it changes nothing. */
export function StopRecovery({ link }: { link: MailedLink }) {
  const stop = useMutation({
    mutationFn: () => unwrap(accounts.auth["second-factor"].recovery.stop.$post({ json: link })),
  });
  if (stop.isSuccess)
    return (
      <AuthLayout
        title="Your second factor stays on"
        heading="Your second factor stays on"
        intro="If it was not you who asked, somebody knows your password. Set a new one now."
        footer={<TextLink to={paths.dashboard}>Open Winnow</TextLink>}
      >
        <Link to={paths.resetPassword} className={buttonStyle({ variant: "primary", size: "large" })}>
          Set a new password
        </Link>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title="Keep your second factor"
      heading="Keep your second factor?"
      intro={
        <>
          Somebody with the password of <Address>{link.email}</Address> asked to turn its second factor off.
          If it was not you, stop it.
        </>
      }
      footer={<TextLink to={paths.dashboard}>It was me</TextLink>}
    >
      <div className="grid gap-5">
        {stop.isError ? (
          <Callout tone="error" announce>
            {errorMessage(stop.error)}
          </Callout>
        ) : null}
        <Button variant="primary" size="large" pending={stop.isPending} onClick={() => stop.mutate()}>
          Stop it
        </Button>
      </div>
    </AuthLayout>
  );
}
