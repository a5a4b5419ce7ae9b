/** A program with a test key and lists, and what the workers do for it. */
import { ApiKey } from "@winnow/core/api-key";
import { Job } from "@winnow/core/job";
import { Actor } from "@winnow/core/kit/actor";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import { Prober } from "@winnow/core/port/prober/index";
import { Resolver } from "@winnow/core/port/resolver/index";
import { TestMode } from "@winnow/core/test-mode";
import { Verdict } from "@winnow/core/verdict";
import { Verification } from "@winnow/core/verification";
import { accepted, scriptedProber } from "../../../core/src/port/prober/scripted.ts";
import { scriptedResolver } from "../../../core/src/port/resolver/scripted.ts";
import { readRow } from "../../../core/src/verification/row.ts";
import { importAll } from "../../../core/test/list/import-all.ts";
import { ask, type Choices, newOwner } from "./program.ts";

const emails = ["person@inbox.test", "no-person@inbox.test"];
const resolver = scriptedResolver({ mail: { "inbox.test": ["mx.inbox.test"] } });
const accepting = scriptedProber({ replyTo: () => accepted });
const silent = scriptedProber({
  replyTo: () => {
    throw new Error("Test mode asks nobody.");
  },
});

const daySeconds = 86_400;

/** Where the key is live, a mail server accepts its addresses. */
export async function programOfLists(choices: Choices = {}) {
  const owner = await newOwner();
  const { id: keyID, key } = await owner.newKey(choices);
  const { workspaceID } = await owner.act(() => ApiKey.authenticate(key));
  const ours = <R>(body: () => R): R =>
    owner.act(() => Actor.provide({ type: "system", workspaceID, job: "test" }, body));
  const soon = () => new Date(Date.now() + 60_000);
  /** Does the work of a job, that many days from now. */
  const inDays = <R>(days: number, work: () => R): R => {
    const then = new Date(Date.now() + days * daySeconds * 1_000).toISOString();
    return ours(() => Clock.provide(manualClock(then), work));
  };
  return {
    owner,
    keyID,
    key,
    workspaceID,
    ours,
    inDays,
    /** Calls as the program, that many days from now. */
    call: async <R>(days: number, body: () => R): Promise<R> => {
      const actor = await owner.act(() => ApiKey.authenticate(key));
      return inDays(days, () => Actor.provide(actor, body));
    },
    jobOf: (kind: Job.Kind, id: string) => ours(() => Job.find({ workspaceID, kind, id })),
    post: (path: string, headers: Record<string, string> = {}, body: object = {}) =>
      ask(key, "POST", path, { body, headers }),
    get: (path: string) => ask(key, "GET", path),
    put: (path: string, body: object) => ask(key, "PUT", path, { body }),
    remove: (path: string) => ask(key, "DELETE", path),
    async imported(choices: object = {}): Promise<string> {
      const { body } = await ask(key, "POST", "/v1/lists", { body: { name: "Spring", emails, ...choices } });
      await ours(() => importAll(workspaceID, body.id, soon()));
      return body.id;
    },
    async work(listID: string): Promise<void> {
      const { id: verificationID = "", chunks = 0 } = (await readRow(workspaceID, listID)) ?? {};
      await ours(() => Verification.dispatch(listID, verificationID));
      for (let chunk = 0; chunk < chunks; chunk += 1)
        await ours(() =>
          Resolver.provide(resolver, () =>
            Prober.provide(choices.mode === "live" ? accepting : silent, () =>
              Verdict.TestEvidence.provide(TestMode.evidence, () =>
                Verification.verifyChunk({ workspaceID, listID, verificationID, chunk, round: 0 }, soon()),
              ),
            ),
          ),
        );
    },
  };
}
