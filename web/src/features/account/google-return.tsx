import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { forgetUser } from "../../lib/auth.ts";
import { reasonFrom } from "../../lib/problem.ts";
import { accounts } from "../../lib/session.ts";
import { answer } from "../../lib/transport.ts";
import { afterSignIn, paths } from "../../paths.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { toast } from "../../ui/toast.ts";
import { Entrance } from "./entrance.tsx";
import { arrival, type Return } from "./google.ts";
import { useEnter } from "./use-enter.ts";

const failed = "Google login failed";

/** The moment between Google's answer and the first page. */
export function GoogleReturn({ hash }: { hash: string }) {
  const navigate = useNavigate();
  const enter = useEnter();
  const isTaken = useRef(false);

  async function signIn({ proof, search }: Return): Promise<void> {
    if (proof === null) throw new Error(failed);
    const begun = await answer(accounts["google-login"].$post({ json: proof }));
    await enter(begun, { remember: true, to: afterSignIn(new URLSearchParams(search)) });
  }

  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const returned = arrival(hash);
    void signIn(returned).catch((error: unknown) => {
      const message = reasonFrom(error, failed);
      forgetUser(message);
      if (!returned.isDeclined) toast.error(`Login failed!! ${message}`);
      void navigate(`${paths.login}${returned.search}`, { replace: true });
    });
  });

  return (
    <Entrance title="Log in" heading="One moment" intro="Google has let you through. We are letting you in.">
      <Spinner label="Signing you in" className="size-7 text-accent" />
    </Entrance>
  );
}
