import type { Session } from "@winnow/core/account/schema";
import { go } from "../../lib/navigate.ts";
import { loadCode } from "../../lib/load-code.ts";
import { toast } from "../../ui/overlay/toast.ts";

const load = () => import("./begin-session.ts");

/** Loads what a sign-in needs while it is checked. */
export const prepareToEnter = (): void => void load().catch(() => null);

interface Entry {
  /** Keeps the session for 30 days instead of 7. */
  remember: boolean;
  /** The path to go to. */
  to: string;
}

/** Starts a session in this browser in place of the one that it had, and leaves the sign-in page. */
export async function enter(begun: Session, { remember, to }: Entry): Promise<void> {
  const { beginSession } = await loadCode(load);
  await beginSession(begun, remember);
  toast.success("Login successful");
  await go(to, { replace: true });
}
