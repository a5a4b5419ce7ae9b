import { Suspense } from "react";
import { useAuth } from "../../../lib/auth.ts";
import { useHasOpened } from "../../../hooks/use-has-opened.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { PageHead } from "../../../ui/page-head.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { FirstPasswordForm } from "./first-password-form.tsx";
import { GoogleLink } from "./google-link.tsx";
import { passwordLabel, withoutPassword } from "./settings-items.ts";
import { PasswordForm } from "./password-form.tsx";
import { Section } from "./settings-section.tsx";

const Sessions = lazyComponent(() => import("./sessions.tsx").then((file) => file.Sessions));
const Passkeys = lazyComponent(() => import("../passkey/passkeys.tsx").then((file) => file.Passkeys));
const SecondFactor = lazyComponent(() => import("./second-factor.tsx").then((file) => file.SecondFactor));

/** The password, the Google account, the passkeys, the second factor, and the user's sessions. */
export function PasswordPage() {
  const user = useAuth((state) => state.user);
  const wasLinked = useHasOpened(user?.is_google_linked === true);
  if (user === null) return null;
  const isFirst = user.provider === withoutPassword;
  return (
    <>
      <PageHead title={passwordLabel(user.provider)}>How you log in, and where you are logged in.</PageHead>
      <div className="grid max-w-3xl gap-6">
        {isFirst ? (
          <Section
            title="Password"
            text="You log in with Google. With a password you can log in without it, too."
          >
            <FirstPasswordForm user={user} />
          </Section>
        ) : (
          <Section title="Password" text="Changing it signs you out everywhere but here.">
            <PasswordForm user={user} />
          </Section>
        )}
        {wasLinked && !isFirst ? (
          <Section title="Google" text="A linked Google account logs you in without your password.">
            <GoogleLink user={user} />
          </Section>
        ) : null}
        <Section
          title="Passkeys"
          text="A passkey of your device or password manager signs you in alone, without password and code."
        >
          <Suspense fallback={<Skeleton className="h-9" />}>
            <Passkeys />
          </Suspense>
        </Section>
        <Section
          title="Second factor"
          text="With one, logging in takes a code of an app on your phone besides your password or Google."
        >
          <Suspense fallback={<Skeleton className="h-9" />}>
            <SecondFactor />
          </Suspense>
        </Section>
        <Section
          title="Where you are logged in"
          text="End any session that you do not recognize, then change your password."
        >
          <Suspense fallback={<Skeleton className="h-26" />}>
            <Sessions />
          </Suspense>
        </Section>
      </div>
    </>
  );
}
