/**
 * Asking again within 24 hours is free, in a list or alone: the conclusive verdicts that a workspace has paid for, for its
 * single addresses and on its newest lists, with the time of their evidence. In test mode, which costs nothing, each
 * verification begins anew.
 */
import { TestWorkspace } from "../../kit/id.ts";
import { Clock } from "../../port/clock/index.ts";
import type { Verdict } from "../../verdict/index.ts";
import type { VerificationRow } from "../entity.ts";
import { listedVerdicts } from "./recent-list.ts";
import { readRecent, singleVerdicts } from "./recent-verdict.ts";
import { freshMs, keyOf, repeated } from "./address-key.ts";

/** The verdict that answers a single question again; null without one. */
export async function repeatedVerdict(workspaceID: string, email: string): Promise<Verdict.Info | null> {
  if (TestWorkspace.isTest(workspaceID)) return null;
  const single = await readRecent(workspaceID, email);
  if (single) return repeated(single, email);
  const since = new Date(Clock.now().getTime() - freshMs).toISOString();
  const [listed] = (await listedVerdicts({ workspaceID, since, addresses: [email] })).values();
  return listed ? repeated(listed, email) : null;
}

/** The verdicts that answer a chunk of a verification again, by the index of the address. */
export async function repeatedVerdicts(
  { workspaceID, listID, timeStarted }: Pick<VerificationRow, "workspaceID" | "listID" | "timeStarted">,
  addresses: readonly string[],
): Promise<Map<number, Verdict.Info>> {
  if (TestWorkspace.isTest(workspaceID)) return new Map();
  const since = new Date(Date.parse(timeStarted) - freshMs).toISOString();
  const singles = await singleVerdicts({ workspaceID, since, addresses });
  const left = addresses.filter((email) => !singles.has(keyOf(email)));
  const listed = await listedVerdicts({ workspaceID, since, addresses: left }, listID);
  const found = new Map([...singles, ...listed]);
  return new Map(
    addresses.flatMap((email, index) => {
      const verdict = found.get(keyOf(email));
      return verdict ? [[index, repeated(verdict, email)] as const] : [];
    }),
  );
}
