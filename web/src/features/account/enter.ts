import type { Session } from "@winnow/core/account/schema";
import { useNavigate } from "react-router";
import { setCurrentUser } from "../../lib/current-user.ts";
import { queryClient } from "../../lib/query-client.ts";
import { session } from "../../lib/session.ts";
import { signOut } from "../../lib/sign-out.ts";
import { toast } from "../../ui/toast.ts";

interface Entry {
  /** Keeps the session for 30 days instead of 7. */
  remember: boolean;
  /** The path to go to. */
  to: string;
}

/** Starts a session in this browser in place of the one that it had, and leaves the sign-in page. */
export function useSignIn(): (session: Session, entry: Entry) => Promise<void> {
  const navigate = useNavigate();
  return async ({ user, ...tokens }, { remember, to }) => {
    if (session.storedAccessToken() !== null) await signOut();
    session.start(tokens, remember);
    queryClient.clear();
    setCurrentUser(user);
    toast.success("Login successful");
    await navigate(to, { replace: true });
  };
}
