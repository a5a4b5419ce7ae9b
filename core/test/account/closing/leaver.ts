/** People who close their accounts, and what their jobs do afterwards. */
import { expect } from "vitest";
import { Account } from "../../../src/account/index.ts";
import { Job } from "../../../src/job/index.ts";
import { manualClock } from "../../../src/port/clock/manual.ts";
import { as, system, visitor } from "../../actors.ts";
import { password, people, type TestUser } from "../../member/people.ts";

export const hour = 3_600;
export const refused = (code: string) => expect.objectContaining({ code });

export function leavers() {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const all = people(clock);
  /** Runs a job of a person as the sweep does, which may be killed in between or started twice. */
  const sweep = async (kind: "erase-account" | "close-account", { id, home }: TestUser): Promise<void> => {
    const job = await Job.find({ workspaceID: home, kind, id });
    if (!job || job.staleAt > clock.now().toISOString()) return;
    const work = () => (kind === "erase-account" ? Account.eraseAccount(job) : Account.closeWhenDue(job));
    for (const _ of ["once", "twice"]) await as(system(home), work, clock);
  };
  return {
    ...all,
    clock,
    sweep,
    /** Closes the account, with a choice for each workspace; the own one is closed unless told otherwise. */
    close: (
      person: TestUser,
      workspaces: Parameters<typeof Account.closeAccount>[0]["workspaces"] = [{ workspace_id: person.home }],
      proof: { password?: string; code?: string } = {},
    ) => person.do(() => Account.closeAccount({ password, ...proof, workspaces })),
    /** Erases at once, and again a day later. */
    async erase(person: TestUser): Promise<void> {
      await sweep("erase-account", person);
      clock.advance(20 * hour);
      await sweep("erase-account", person);
    },
    receipt: (id: string | null) => as(visitor(), () => Account.receipt(id ?? ""), clock),
    check: (statement: string) => as(visitor(), () => Account.checkStatement({ statement }), clock),
  };
}
