import { Suspense, useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { AuthLayout } from "../features/account/auth-layout.tsx";
import { GoogleButton } from "../features/account/google/google-button.tsx";
import { GoogleCallback } from "../features/account/google/google-callback.tsx";
import { isGoogleResponse } from "../features/account/google/google-sign-in.ts";
import type { Challenge } from "../features/account/sign-in/challenge.ts";
import { SecondStep } from "../features/account/sign-in/lazy-second-step.ts";
import { LoginForm } from "../features/account/sign-in/login-form.tsx";
import { forgetError, useAuth } from "../lib/auth.ts";
import { afterSignIn, withReturnParams, paths } from "../paths.ts";
import { Callout } from "../ui/callout.tsx";
import { TextLink } from "../ui/text-link.tsx";

export { publicOnly as loader } from "../features/account/route-guard.ts";

export function Component() {
  const { hash, search: query } = useLocation();
  const [search] = useSearchParams();
  const [signOutReason, setReason] = useState(() => useAuth.getState().error);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  useEffect(() => forgetError, []);
  if (isGoogleResponse(hash)) return <GoogleCallback hash={hash} />;
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
          New here? <TextLink to={withReturnParams(paths.signUp, search)}>Create an account</TextLink>
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
      <LoginForm onChallenge={setChallenge} />
      <GoogleButton search={query} />
    </AuthLayout>
  );
}
