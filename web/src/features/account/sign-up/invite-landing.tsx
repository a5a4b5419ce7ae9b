import { Link, useSearchParams } from "react-router";
import { withReturnParams, paths } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { AuthLayout } from "../auth-layout.tsx";

/** Landing page of an invitation link. Sign-in and sign-up keep the joining code. */
export function InviteLanding() {
  const [search] = useSearchParams();
  const hasCode = (search.get("token") ?? "") !== "";

  if (!hasCode)
    return (
      <AuthLayout
        title="Invitation"
        heading="This link is incomplete"
        intro="The joining code is missing. Open the link in the email again, or log in and enter the code from the email under Join Team."
      >
        <Link to={paths.login} className={buttonStyle({ variant: "primary", size: "large" })}>
          Log in
        </Link>
      </AuthLayout>
    );

  return (
    <AuthLayout
      title="Invitation"
      heading="Join your team"
      intro="You are invited to a workspace on Winnow. You see what it is before you join."
      footer="The invitation is bound to the address that it was sent to, so log in or sign up with that one."
    >
      <div className="grid gap-3">
        <Link
          to={withReturnParams(paths.signUp, search)}
          className={buttonStyle({ variant: "primary", size: "large" })}
        >
          Create an account
        </Link>
        <Link to={withReturnParams(paths.login, search)} className={buttonStyle({ size: "large" })}>
          I have an account
        </Link>
      </div>
    </AuthLayout>
  );
}
