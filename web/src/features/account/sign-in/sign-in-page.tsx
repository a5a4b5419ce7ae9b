/** The sign-in. It is the first page of a visitor, so it needs neither the router nor the query cache. */
import { Suspense, useEffect, useState } from "react";
import { forgetError, useAuth } from "../../../lib/auth.ts";
import { afterSignIn, withReturnParams, paths } from "../../../paths.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import { GoogleButton } from "../google/google-button.tsx";
import { PageLink } from "../page-link.tsx";
import type { Challenge } from "./challenge.ts";
import { SecondStep } from "./lazy-second-step.ts";
import { LoginForm } from "./login-form.tsx";

/** `query` has the page to return to. */
export function SignInPage({ query }: { query: string }) {
  const search = new URLSearchParams(query);
  const [signOutReason, setReason] = useState(() => useAuth.getState().error);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  useEffect(() => forgetError, []);
  if (challenge !== null)
    return (
      <Suspense>
        <SecondStep
          {...challenge}
          to={afterSignIn(search)}
          onBack={(reason) => {
            setReason(reason);
            setChallenge(null);
          }}
        />
      </Suspense>
    );
  return (
    <AuthLayout
      title="Log in"
      heading="Welcome back"
      intro="Log in to check which addresses are worth sending to."
      footer={
        <>
          New here? <PageLink href={withReturnParams(paths.signUp, search)}>Create an account</PageLink>
        </>
      }
    >
      {signOutReason === null ? null : (
        <div className="mb-6">
          <Callout tone="info" announce>
            {signOutReason}
          </Callout>
        </div>
      )}
      <LoginForm search={search} onChallenge={setChallenge} />
      <GoogleButton search={query} />
    </AuthLayout>
  );
}
