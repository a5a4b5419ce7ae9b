/** A list that a member of a team keeps fresh, its mailboxes, and the sweep. */
import { JobEntity } from "../../../src/job/entity.ts";
import { Job } from "../../../src/job/index.ts";
import { ListEntity } from "../../../src/list/entity.ts";
import { List } from "../../../src/list/index.ts";
import { manualClock } from "../../../src/port/clock/manual.ts";
import { type Observation, Prober, type Replied } from "../../../src/port/prober/index.ts";
import { accepted, reply, scriptedProber, unknownUser } from "../../../src/port/prober/scripted.ts";
import { Resolver } from "../../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../../src/port/resolver/scripted.ts";
import { Verification } from "../../../src/verification/index.ts";
import { Manifest } from "../../../src/verification/result/manifest.ts";
import { readRow } from "../../../src/verification/row.ts";
import { people, type TestUser } from "../../member/people.ts";
import { Store } from "../../../src/aws/store/index.ts";
import { importAll } from "../import-all.ts";

const daySeconds = 86_400;
const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"] } });
export const emails = ["ann@a.test", "bob@a.test", "no@a.test"];
export const full = reply(552, "5.2.2", "Mailbox full");

/**
 * A team whose member has a verified list of three addresses at a company, one of which does not exist. Two of them are due after
 * 49 days, or after 30 where their mailboxes are full.
 */
export async function listOfMember({
  alive = accepted,
  addresses = emails,
  says,
}: { alive?: Replied; addresses?: string[]; says?: (email: string) => Observation } = {}) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const { team, asSystem } = people(clock);
  const { owner, members, id: workspaceID } = await team("admin");
  const [member = owner] = members;
  const ours = <R>(body: () => Promise<R>) => asSystem(workspaceID, body);
  const list = { name: "News", source: "paste", purpose: "verify", retention_days: 90 } as const;
  const soon = () => new Date(clock.now().getTime() + 600_000);
  async function bring(): Promise<string> {
    const { id } = await member.do(() => List.create({ ...list, emails: addresses }));
    await ours(() => importAll(workspaceID, id, soon()));
    return id;
  }
  const id = await bring();
  let dead = ["no@a.test"];
  let replyTo = says ?? ((email: string): Observation => (dead.includes(email) ? unknownUser : alive));

  /**
   * Works on the verification that was started, with each message twice, as a queue may deliver it. Returns the addresses that mail servers
   * were asked about.
   */
  async function finish(listID = id): Promise<string[]> {
    const prober = scriptedProber({ replyTo });
    const row = await readRow(workspaceID, listID);
    const { id: verificationID = "", chunks = 0, timeResumed: resumedAt } = row ?? {};
    await ours(() => Verification.dispatch(listID, verificationID));
    const order = Array.from({ length: chunks }, (_, chunk) => chunk);
    for (const chunk of [...order, ...order.toReversed()]) {
      const message = { workspaceID, listID, verificationID, chunk, round: 0, resumedAt };
      const work = () => Verification.verifyChunk(message, soon());
      await ours(() => Resolver.provide(resolver, () => Prober.provide(prober, work)));
    }
    return prober.asked.flatMap(({ domains }) => domains.flatMap(({ recipients }) => [...recipients]));
  }

  await member.do(() => List.verify({ id, fresh: true }));
  await finish();
  const key = { workspaceID, kind: "keep-fresh", id } as const;
  async function jobsOf(kind: Job.Kind) {
    const query = JobEntity.query.byWorkspace({ workspaceID, kind });
    return (await query.go({ consistent: true })).data;
  }
  const job = () => ours(() => Job.find(key));
  return {
    workspaceID,
    owner,
    member,
    id,
    ours,
    bring,
    finish,
    job,
    clock,
    wait: (days: number) => clock.advance(days * daySeconds),
    dies: (...now: string[]) => void (dead = now),
    /** What its mail server says of each address from now on. */
    turnTo: (next: typeof replyTo) => void (replyTo = next),
    keep: (cap = 100, every_days: 7 | 30 = 7, by: TestUser = member) =>
      by.do(() => List.keepFresh({ id, every_days, cap })),
    shown: async () => (await owner.do(() => List.schedule(id))).schedule,
    /** Stores the result as it was before verdicts were counted by the day until which they hold. */
    async countsNoDays(): Promise<void> {
      const manifest = String((await readRow(workspaceID, id))?.manifest);
      const { parts, ...rest } = JSON.parse(await Store.text(manifest)) as { parts: { holding?: unknown }[] };
      const former = parts.map((part) => ({ ...part, holding: undefined }));
      await Store.put(manifest, JSON.stringify({ ...rest, parts: former }));
    },
    /** Makes the list one of so many parts, each with all of its addresses. */
    async inParts(copies: number): Promise<void> {
      const { manifest = "", chunksBelow = "", chunkSize = 0 } = (await readRow(workspaceID, id)) ?? {};
      const [part] = Manifest.parse(JSON.parse(await Store.text(manifest))).parts;
      if (!part) throw new Error("The list has no part.");
      const text = await Store.text(`${chunksBelow}000000`);
      const parts = Array.from({ length: copies }, (_, number) => ({ ...part, offset: number * chunkSize }));
      for (const number of parts.keys())
        await Store.put(`${chunksBelow}${String(number).padStart(6, "0")}`, text);
      await Store.put(manifest, JSON.stringify({ version: 1, parts }));
      await Store.removeBelow(`derived/${workspaceID}/${id}/`);
      const { data } = await ListEntity.get({ workspaceID, id }).go();
      if (!data?.imported) throw new Error("The list is not imported.");
      const { rows } = data.imported;
      const imported = {
        ...data.imported,
        chunkCount: copies,
        rows: { ...rows, distinct: rows.distinct * copies },
      };
      await ListEntity.patch({ workspaceID, id }).set({ imported }).go();
    },
    jobsOf,
    /** What the job does that finds the blocked addresses of a large list. */
    async findBlocked(): Promise<void> {
      for (const { id: jobID, step } of await jobsOf("make-download"))
        await ours(() => List.runWholeListJob({ workspaceID, id: jobID, step }));
    },
    verification: async () => (await owner.do(() => List.get(id))).verification,
    /** What the sweep does with the job, twice. */
    tick: async () => {
      const due = await job();
      if (!due) throw new Error("No job waits.");
      await ours(() => List.keepFreshWhenDue(due));
      await ours(() => List.keepFreshWhenDue(due));
    },
  };
}
