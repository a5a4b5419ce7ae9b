import { Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { clearUser, startLoading } from "../../../lib/auth.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { accounts } from "../../../lib/session.ts";
import { unwrap } from "../../../lib/request.ts";
import { afterSignIn, afterSignUp, paths } from "../../../paths.ts";
import { Spinner } from "../../../ui/state/spinner.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { AuthLayout } from "../auth-layout.tsx";
import { readResponse, type GoogleResponse } from "../google/google-sign-in.ts";
import { challengeIn } from "./challenge.ts";
import { SecondStep } from "./lazy-second-step.ts";
import { enter } from "../enter.ts";

const failed = "Google login failed";

/** Handles Google's redirect: exchanges the ID token for a session. A new account is welcomed, as after a sign-up. */
export function GoogleCallback({ hash }: { hash: string }) {
  const navigate = useNavigate();
  const isTaken = useRef(false);
  const [begun, setBegun] = useState<{ challenge: string; search: string } | null>(null);

  async function signIn({ proof, search }: GoogleResponse): Promise<void> {
    if (proof === null) throw new Error(failed);
    startLoading();
    const signedIn = await unwrap(accounts["google-login"].$post({ json: proof }));
    const to = (signedIn.is_new ? afterSignUp : afterSignIn)(new URLSearchParams(search));
    await enter(signedIn, { remember: true, to });
  }

  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const returned = readResponse(hash);
    void signIn(returned).catch((error: unknown) => {
      const needed = challengeIn(error);
      if (needed !== null) {
        clearUser(null);
        setBegun({ challenge: needed, search: returned.search });
        return;
      }
      const message = errorMessage(error, failed);
      clearUser(message);
      if (!returned.isDeclined) toast.error(`Login failed!! ${message}`);
      void navigate(`${paths.login}${returned.search}`, { replace: true });
    });
  });

  if (begun !== null)
    return (
      <Suspense>
        <SecondStep
          challenge={begun.challenge}
          remember
          to={afterSignIn(new URLSearchParams(begun.search))}
          onBack={(reason) => {
            if (reason !== null) toast.error(reason);
            void navigate(`${paths.login}${begun.search}`, { replace: true });
          }}
        />
      </Suspense>
    );
  return (
    <AuthLayout title="Log in" heading="One moment" intro="Google has confirmed who you are. Logging you in.">
      <Spinner label="Logging you in" className="size-7 text-accent" />
    </AuthLayout>
  );
}
