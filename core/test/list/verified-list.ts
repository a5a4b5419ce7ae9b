import { Credit } from "../../src/credit/index.ts";
import { JobEntity } from "../../src/job/entity.ts";
import { List } from "../../src/list/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber, unknownUser } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { TestMode } from "../../src/test-mode/index.ts";
import { Verdict } from "../../src/verdict/index.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { importAll } from "./import-all.ts";

/** A mail host of the provider `mailguard`. */
const openHost = "mx.mailguard.com.au";
const resolver = scriptedResolver({
  mail: {
    "a.test": ["mx.a.test"],
    "b.test": ["mx.b.test"],
    "open.test": [openHost],
    "privaterelay.appleid.com": ["mx.c.test"],
  },
});

/** A workspace in which lists are verified. Mailboxes whose names begin with `no` do not exist. */
export async function verifyingWorkspace(workspaceID = newWorkspaceID()) {
  const start = Date.parse("2026-11-21T10:00:00.000Z");
  const at = (milliseconds: number) => manualClock(new Date(start + milliseconds).toISOString());
  const deadline = new Date(start + 600_000);
  const person = <R>(body: () => R, milliseconds = 0): R => as(user(workspaceID), body, at(milliseconds));
  const ours = <R>(body: () => R, milliseconds = 0): R => as(system(workspaceID), body, at(milliseconds));
  await ours(() => Credit.open(1_000));

  /** Pastes a list. Returns its id. */
  async function paste(name: string, emails: string[], after = 0): Promise<string> {
    const list = { name, source: "paste", purpose: "verify", emails } as const;
    const { id } = await person(() => List.create(list), after);
    await ours(() => importAll(workspaceID, id, new Date(deadline.getTime() + after)), after);
    return id;
  }

  /** Verifies a list. `isThere` says which mailboxes there are. Unless `fresh`, verdicts of other lists are repeated. */
  async function verify(
    id: string,
    isThere = (email: string) => !email.startsWith("no"),
    { fresh = true, after = 0 } = {},
  ): Promise<void> {
    await person(() => List.verify({ id, fresh }), after);
    await work(id, isThere, after);
  }

  /** Works on the verification of a list, twice, as a queue may deliver a message. Returns the addresses that were asked about. */
  async function work(
    id: string,
    isThere: (email: string) => boolean,
    after = 0,
    report: (verdicts: readonly Verdict.Info[]) => void = () => {},
  ): Promise<string[]> {
    const prober = scriptedProber({
      replyTo: (email) => {
        if (!isThere(email)) return unknownUser;
        return email.endsWith("@open.test") ? { ...accepted, host: openHost } : accepted;
      },
    });
    const { id: verificationID = "", chunks = 0, timeResumed } = (await readRow(workspaceID, id)) ?? {};
    await ours(() => Verification.dispatch(id, verificationID), after);
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const message = { workspaceID, listID: id, verificationID, chunk, round: 0, resumedAt: timeResumed };
      const ask = () => Verification.verifyChunk(message, new Date(deadline.getTime() + after), { report });
      for (const _ of [1, 2])
        await ours(
          () =>
            Resolver.provide(resolver, () =>
              Prober.provide(prober, () => Verdict.TestEvidence.provide(TestMode.evidence, ask)),
            ),
          after,
        );
    }
    return prober.asked.flatMap(({ domains }) => domains.flatMap(({ recipients }) => [...recipients]));
  }

  /** Makes the files that were asked for, twice, as a queue may deliver a message. */
  async function make(after = 0): Promise<void> {
    const query = JobEntity.query.byWorkspace({ workspaceID, kind: "make-download" });
    const { data: jobs } = await query.go({ consistent: true });
    for (const { id } of [...jobs, ...jobs])
      await ours(() => List.runWholeListJob({ workspaceID, id, step: 0 }), after);
  }

  return { workspaceID, start, at, deadline, person, ours, paste, verify, work, make };
}
