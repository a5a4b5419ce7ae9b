import type { Session } from "@winnow/core/account/schema";
import { setCurrentUser } from "../../lib/current-user.ts";
import { queryClient } from "../../lib/query-client.ts";
import { session } from "../../lib/session.ts";
import { signOut } from "../../lib/sign-out.ts";

/** Stores a session in place of the one that this browser had, and forgets what that one has read. */
export async function beginSession({ user, ...tokens }: Session, remember: boolean): Promise<void> {
  if (session.hasTokens()) await signOut();
  session.start(tokens, remember);
  queryClient.clear();
  setCurrentUser(user);
}
