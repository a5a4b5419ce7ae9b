import type { Session } from "@winnow/core/account/schema";
import { go } from "../../lib/go.ts";
import { loadCode } from "../../lib/load-code.ts";
import { toast } from "../../ui/toast.ts";

interface Entry {
  /** Keeps the session for 30 days instead of 7. */
  remember: boolean;
  /** The path to go to. */
  to: string;
}

/** Starts a session in this browser in place of the one that it had, and leaves the sign-in page. */
export async function enter(begun: Session, { remember, to }: Entry): Promise<void> {
  const { beginSession } = await loadCode(() => import("./begin-session.ts"));
  await beginSession(begun, remember);
  toast.success("Login successful");
  await go(to, { replace: true });
}
