import type { Session } from "@winnow/core/account/schema";
import { useNavigate } from "react-router";
import { setCurrentUser } from "../../lib/current-user.ts";
import { queryClient } from "../../lib/query-client.ts";
import { session } from "../../lib/session.ts";
import { toast } from "../../ui/toast.ts";

interface Entry {
  /** For 30 days, else for 7. */
  remember: boolean;
  /** Where the person goes. */
  to: string;
}

/** Begins a session in this browser and leaves the page of sign-in behind. */
export function useSignIn(): (session: Session, entry: Entry) => Promise<void> {
  const navigate = useNavigate();
  return async ({ user, ...tokens }, { remember, to }) => {
    session.begin(tokens, remember);
    queryClient.clear();
    setCurrentUser(user);
    toast.success("Login successful");
    await navigate(to, { replace: true });
  };
}
