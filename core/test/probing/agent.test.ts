/** The agents and batches of a stage are those of all workspaces: these tests are in one file, so that they run one after the other. */
import { ulid } from "ulid";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { as, newWorkspaceID, system } from "../actors.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Table } from "../../src/aws/table/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import type { DomainReport, Observation, Question } from "../../src/port/prober/index.ts";
import { accepted, exampleLimits, reply, unknownUser } from "../../src/port/prober/scripted.ts";
import { AgentEntity, BatchEntity } from "../../src/probing/agent/entity.ts";
import { Agent } from "../../src/probing/agent/index.ts";

const agent: Actor.Actor = { type: "agent" };
const limits = { ...exampleLimits, recipients: 100 };

/** Each test has its own year, so that the agents of other tests count as dead. */
let clock = manualClock("2026-11-21T10:00:00.000Z");
let year = 2100;
beforeEach(async () => {
  clock = manualClock(`${year++}-11-21T10:00:00.000Z`);
  const { data } = await AgentEntity.query.all({}).go({ pages: "all" });
  await AgentEntity.delete(data.map(({ name }) => ({ name }))).go();
});

const question = (domain: string, ...locals: string[]): Question => ({
  hosts: [`mx.${domain}`],
  domains: [{ domain, recipients: locals.map((local) => `${local}@${domain}`), catchAll: true }],
  limits: limits,
  deadline: new Date(clock.now().getTime() + 60_000),
});
const rests: Agent.Rest[] = [];
const late: Agent.Late[] = [];
const prober = Agent.prober({
  onRest: (rest) => rests.push(rest),
  onLate: (cause) => late.push(cause),
});
const ask = (asked: Question) => as(system(newWorkspaceID()), () => prober.probe(asked), clock);
const beat = (name: string) => as(agent, () => Agent.beat({ agent: name }), clock);
const take = (name: string) => as(agent, () => Agent.take({ agent: name }), clock);
const answer = (id: string, reports: Parameters<typeof Agent.answer>[0]["reports"]) =>
  as(agent, () => Agent.answer({ id, reports }), clock);

/** Takes the next batch as soon as it exists. */
async function nextBatch(name: string): Promise<Agent.Batch> {
  for (;;) {
    const batch = await take(name);
    if (batch) return batch;
  }
}

/** The first of these batches, as soon as it is waiting. */
async function batchWaiting(
  isMeant: (id: string) => boolean = () => true,
  state: "waiting" | "awaited" = "waiting",
): Promise<string> {
  for (;;) {
    const batch = (await batches(state)).find(({ id }) => isMeant(id));
    if (batch) return batch.id;
  }
}

const batches = async (state: "waiting" | "awaited") =>
  (await BatchEntity.query.byState({ state }).go({ pages: "all" })).data;

const kinds = (reports: readonly DomainReport[]) =>
  reports.flatMap(({ recipients }) => recipients.map(({ kind }) => kind));

describe("questions for agents", () => {
  it("that are concurrent share a batch, and each gets its own answer", async () => {
    await beat("one");
    const asked = [ask(question("a.test", "ann")), ask(question("b.test", "bob", "ben"))];
    const batch = await nextBatch("one");
    expect(batch.questions.map(({ hosts }) => hosts)).toEqual([["mx.a.test"], ["mx.b.test"]]);
    expect(batch.seconds).toBe(57);
    const reports = [
      [{ domain: "a.test", recipients: [accepted], random: unknownUser }],
      [{ domain: "b.test", recipients: [unknownUser, accepted], random: null }],
    ];
    await answer(batch.id, reports);
    expect(await Promise.all(asked)).toEqual(reports);
  });

  it("are taken by one agent only", async () => {
    await Promise.all([beat("one"), beat("two")]);
    const asked = ask(question("a.test", "ann"));
    const batch = await nextBatch("one");
    expect(await take("two")).toBeNull();
    await answer(batch.id, [[{ domain: "a.test", recipients: [accepted], random: null }]]);
    expect(kinds(await asked)).toEqual(["replied"]);
  });

  it("are busy when no agent had a recent heartbeat", async () => {
    await beat("one");
    clock.advance(19);
    const asked = ask(question("a.test", "ann"));
    await answer((await nextBatch("one")).id, [[{ domain: "a.test", recipients: [accepted], random: null }]]);
    expect(kinds(await asked)).toEqual(["replied"]);
    clock.advance(1);
    const [report] = await ask(question("a.test", "ann"));
    expect(report?.recipients).toEqual([{ kind: "busy", retryAfterSeconds: expect.any(Number) }]);
  });

  it("are not_asked when their agent dies, and its late answer is refused", async () => {
    await beat("one");
    const asked = ask(question("a.test", "ann"));
    const { id } = await nextBatch("one");
    clock.advance(20);
    expect(kinds(await asked)).toEqual(["not_asked"]);
    await expect(answer(id, [])).rejects.toMatchObject({ kind: "conflict", code: "agent.batch_void" });
  });

  it("are busy when no agent takes them in time", async () => {
    await beat("one");
    const asked = ask(question("a.test", "ann"));
    await batchWaiting();
    clock.advance(60);
    expect(kinds(await asked)).toEqual(["busy"]);
    expect(await take("one")).toBeNull();
  });

  it("are not_asked when the answer is about another domain", async () => {
    await beat("one");
    const asked = ask(question("a.test", "ann"));
    const { id } = await nextBatch("one");
    await answer(id, [[{ domain: "b.test", recipients: [accepted], random: null }]]);
    expect(kinds(await asked)).toEqual(["not_asked"]);
  });

  it("are taken behind any number of batches that nobody waits for any more", async () => {
    await beat("one");
    const dueAt = new Date(clock.now().getTime() + 9_999).toISOString();
    const ids = Array.from({ length: 12 }, (_, index) => `bat_${ulid(index)}`);
    const row = { state: "waiting" as const, dueAt, expires: 4_102_444_800 };
    await Promise.all(ids.map((id) => BatchEntity.create({ ...row, id }).go()));
    const asked = ask(question("a.test", "ann"));
    await batchWaiting((id) => !ids.includes(id));
    const batch = await take("one");
    expect(batch?.questions[0]?.hosts).toEqual(["mx.a.test"]);
    await answer(String(batch?.id), [[{ domain: "a.test", recipients: [accepted], random: null }]]);
    expect(kinds(await asked)).toEqual(["replied"]);
    await BatchEntity.delete(ids.map((id) => ({ id }))).go();
  });

  it("are busy at once with less than ten seconds left", async () => {
    await beat("one");
    const soon = (milliseconds: number) =>
      ask({ ...question("a.test", "ann"), deadline: new Date(clock.now().getTime() + milliseconds) });
    expect(kinds(await soon(12_999))).toEqual(["busy"]);
    const asked = soon(13_000);
    const { id, seconds } = await nextBatch("one");
    expect(seconds).toBe(10);
    await answer(id, [[{ domain: "a.test", recipients: [accepted], random: null }]]);
    expect(kinds(await asked)).toEqual(["replied"]);
  });

  it("that somebody waits for are handed out with two seconds left", async () => {
    await beat("one");
    const soon = (milliseconds: number) => {
      const deadline = new Date(clock.now().getTime() + milliseconds);
      return ask({ ...question("a.test", "ann"), deadline, isAwaited: true });
    };
    expect(kinds(await soon(2_999))).toEqual(["busy"]);
    const asked = soon(3_000);
    const { id, seconds, questions } = await nextBatch("one");
    expect([seconds, questions[0]?.isAwaited]).toEqual([2, true]);
    await answer(id, [[{ domain: "a.test", recipients: [accepted], random: null }]]);
    expect(kinds(await asked)).toEqual(["replied"]);
  });

  it("that somebody waits for are taken before others, each by itself", async () => {
    await beat("one");
    const list = ask(question("list.test", "ann"));
    const listID = await batchWaiting();
    const awaited = ["b.test", "c.test"].map((domain) =>
      ask({ ...question(domain, "bob"), isAwaited: true }),
    );
    await expect.poll(async () => (await batches("awaited")).length).toBe(2);
    const onlyAwaited = () => as(agent, () => Agent.take({ agent: "one", onlyAwaited: true }), clock);
    const taken = [await take("one"), await onlyAwaited()];
    const hosts = taken.map((batch) => String(batch?.questions.map((one) => one.hosts[0])));
    expect(new Set(hosts)).toEqual(new Set(["mx.b.test", "mx.c.test"]));
    expect(await onlyAwaited()).toBeNull();
    expect((await take("one"))?.id).toBe(listID);
    const reports = (domain: string) => [[{ domain, recipients: [accepted], random: null }]];
    await answer(listID, reports("list.test"));
    for (const batch of taken) {
      const [domain = ""] = batch?.questions.flatMap(({ domains }) => domains.map((one) => one.domain)) ?? [];
      await answer(String(batch?.id), reports(domain));
    }
    expect((await Promise.all([list, ...awaited])).flatMap(kinds)).toEqual(["replied", "replied", "replied"]);
  });

  describe("that somebody waits for in vain", () => {
    const waited = (asked: Partial<Question> = {}) =>
      ask({ ...question("a.test", "ann"), isAwaited: true, ...asked });
    beforeEach(() => void late.splice(0));

    it("are told where there is no agent", async () => {
      await waited();
      expect(late).toEqual(["no_agent"]);
    });

    it("are told where no agent takes them in time, not where one has taken them", async () => {
      await beat("one");
      const asked = waited();
      const taken = waited();
      const { id } = await nextBatch("one");
      await batchWaiting(() => true, "awaited");
      clock.advance(60);
      await Promise.all([asked, taken]);
      expect(late).toEqual(["not_taken"]);
      await expect(answer(id, [])).rejects.toMatchObject({ code: "agent.batch_void" });
    });

    it.each([
      [4_500, ["not_taken"]],
      [4_499, []],
    ])("are told where an agent had a second and a half to take them: %i ms, %j", async (left, told) => {
      await beat("one");
      const asked = waited({ deadline: new Date(clock.now().getTime() + left) });
      await batchWaiting(() => true, "awaited");
      clock.advance(60);
      await asked;
      expect(late).toEqual(told);
    });

    it("are not told where they came too late, or nobody waits", async () => {
      await beat("one");
      await waited({ deadline: new Date(clock.now().getTime() + 2_999) });
      const ending = new AbortController();
      const removal = vi.spyOn(Store, "remove");
      const asked = waited({ signal: ending.signal });
      await batchWaiting(() => true, "awaited");
      ending.abort();
      await asked;
      const list = ask(question("a.test", "ann"));
      await batchWaiting();
      clock.advance(60);
      await list;
      const removed = () => removal.mock.settledResults.filter(({ type }) => type === "fulfilled").length;
      // Both objects of two batches.
      await expect.poll(removed).toBe(4);
      removal.mockRestore();
      expect(late).toEqual([]);
    });
  });

  it.each([
    [47, "replied"],
    [47.001, "busy"],
  ])("wait for an agent as long as one may take them: %s of 60 seconds, %s", async (seconds, kind) => {
    await beat("one");
    const asked = ask(question("a.test", "ann"));
    const id = await batchWaiting();
    clock.advance(seconds);
    await beat("one");
    const batch = await take("one");
    expect(batch?.id).toBe(kind === "replied" ? id : undefined);
    if (batch) await answer(id, [[{ domain: "a.test", recipients: [accepted], random: null }]]);
    expect(kinds(await asked)).toEqual([kind]);
  });
});

it("A batch that an agent takes while it is given up is waited for.", async () => {
  await beat("one");
  const asked = ask(question("a.test", "ann"));
  const id = await batchWaiting();
  const { middlewareStack } = Table.config.client;
  const taken = Promise.withResolvers<void>();
  middlewareStack.add(
    (next) => async (command) => {
      if (JSON.stringify(command.input).includes('"Delete"')) {
        middlewareStack.remove("take");
        await BatchEntity.patch({ id }).set({ state: "taken", agent: "one" }).go();
        taken.resolve();
      }
      return next(command);
    },
    { step: "initialize", name: "take" },
  );
  clock.advance(47.001);
  await beat("one");
  await taken.promise;
  await answer(id, [[{ domain: "a.test", recipients: [accepted], random: null }]]);
  expect(kinds(await asked)).toEqual(["replied"]);
});

describe("questions about a provider at rest for an agent", () => {
  const resting = (cause: Agent.Rest["cause"]) =>
    ({ kind: "busy", retryAfterSeconds: 150, rests: cause }) as const;
  const report = (domain: string, ...recipients: Observation[]) => [{ domain, recipients, random: null }];
  beforeEach(() => void rests.splice(0));

  it("are answered by another, and each rest is told", async () => {
    await Promise.all([beat("one"), beat("two"), beat("three")]);
    const asked = ask(question("a.test", "ann"));
    await answer((await nextBatch("one")).id, [report("a.test", resting("address_refused"))]);
    await answer((await nextBatch("two")).id, [report("a.test", resting("unknown_recipients"))]);
    expect([await take("one"), await take("two")]).toEqual([null, null]);
    await answer((await nextBatch("three")).id, [report("a.test", accepted)]);
    expect(await asked).toEqual(report("a.test", accepted));
    const provider = limits.key;
    expect(rests).toEqual([
      { agent: "one", provider, cause: "address_refused" },
      { agent: "two", provider, cause: "unknown_recipients" },
    ]);
  });

  it("go on with the recipients that nobody asked about, and the catch-all probe", async () => {
    await Promise.all([beat("one"), beat("two")]);
    const domains = ["a.test", "b.test", "c.test"].flatMap(
      (domain) => question(domain, "ann", "bob").domains,
    );
    const asked = ask({ ...question("a.test"), domains });
    await answer((await nextBatch("one")).id, [
      [
        { domain: "a.test", recipients: [accepted, resting("window_used")], random: unknownUser },
        { domain: "b.test", recipients: [accepted, accepted], random: null },
        { domain: "c.test", recipients: [resting("window_used"), unknownUser], random: null },
      ],
    ]);
    const second = await nextBatch("two");
    expect(second.questions.map(({ domains: left }) => left)).toEqual([
      [
        { domain: "a.test", recipients: ["bob@a.test"], catchAll: true },
        { domain: "c.test", recipients: ["ann@c.test"], catchAll: true },
      ],
    ]);
    await answer(second.id, [
      [
        { domain: "a.test", recipients: [unknownUser], random: null },
        { domain: "c.test", recipients: [accepted], random: accepted },
      ],
    ]);
    expect(await asked).toEqual([
      { domain: "a.test", recipients: [accepted, unknownUser], random: unknownUser },
      { domain: "b.test", recipients: [accepted, accepted], random: null },
      { domain: "c.test", recipients: [accepted, unknownUser], random: accepted },
    ]);
  });

  it("hold up no other question of their batch", async () => {
    await Promise.all([beat("one"), beat("two")]);
    const [rested, other] = [ask(question("a.test", "ann")), ask(question("b.test", "bob"))];
    const reports = [report("a.test", resting("window_used")), report("b.test", accepted)];
    await answer((await nextBatch("one")).id, reports);
    expect(await other).toEqual(reports[1]);
    await answer((await nextBatch("two")).id, [report("a.test", accepted)]);
    expect(kinds(await rested)).toEqual(["replied"]);
  });

  it.each([
    [13, true],
    [12.999, false],
  ])("go to another with %s seconds left: %s", async (left, goOn) => {
    await Promise.all([beat("one"), beat("two")]);
    const asked = ask({ ...question("a.test", "ann"), deadline: new Date(clock.now().getTime() + 19_000) });
    const { id } = await nextBatch("one");
    clock.advance(19 - left);
    await answer(id, [report("a.test", resting("window_used"))]);
    if (goOn) await answer((await nextBatch("two")).id, [report("a.test", accepted)]);
    expect(kinds(await asked)).toEqual([goOn ? "replied" : "busy"]);
  });

  it("rest where the others are lost or have nothing to tell", async () => {
    await Promise.all([beat("one"), beat("two")]);
    const reports = report("a.test", resting("address_refused"));
    const alone = ask(question("a.test", "ann"));
    await answer((await nextBatch("one")).id, [reports]);
    await batchWaiting();
    clock.advance(20);
    expect(await alone).toEqual(reports);

    await Promise.all([beat("one"), beat("two")]);
    const again = ask(question("a.test", "ann"));
    await answer((await nextBatch("one")).id, [reports]);
    await answer((await nextBatch("two")).id, [report("a.test", { kind: "unavailable" })]);
    expect(await again).toEqual(reports);
  });

  it("keep what is known where the others cannot be asked", async () => {
    await Promise.all([beat("one"), beat("two")]);
    const reports = report("a.test", accepted, resting("window_used"));
    const asked = ask(question("a.test", "ann", "bob"));
    const { id } = await nextBatch("one");
    const put = Store.put;
    const write = vi.spyOn(Store, "put").mockImplementation(async (key, body) => {
      if (key.endsWith("/questions")) throw new Error("S3 is away");
      await put(key, body);
    });
    await answer(id, [reports]);
    expect(await asked).toEqual(reports);
    write.mockRestore();
  });

  it("keep what is known where their asking is ended meanwhile", async () => {
    await Promise.all([beat("one"), beat("two")]);
    const ending = new AbortController();
    const reports = report("a.test", accepted, resting("window_used"));
    const asked = ask({ ...question("a.test", "ann", "bob"), signal: ending.signal });
    await answer((await nextBatch("one")).id, [reports]);
    const { id } = await nextBatch("two");
    ending.abort();
    expect(await asked).toEqual(reports);
    await answer(id, [report("a.test", accepted)]);
  });

  it("are refused by another address no better than its random one", async () => {
    await Promise.all([beat("one"), beat("two")]);
    const vague = reply(550, null, "Mailbox unavailable");
    const asked = ask(question("a.test", "ann", "bob"));
    await answer((await nextBatch("one")).id, [
      [{ domain: "a.test", recipients: [accepted, resting("window_used")], random: unknownUser }],
    ]);
    await answer((await nextBatch("two")).id, [[{ domain: "a.test", recipients: [vague], random: vague }]]);
    expect(await asked).toEqual([
      { domain: "a.test", recipients: [accepted, { ...vague, late: true }], random: vague },
    ]);
  });

  it("of the first address are not proven by the catch-all probe of the other", async () => {
    await Promise.all([beat("one"), beat("two")]);
    const rejected = { ...reply(550, "5.7.1", "Message rejected"), followed: true as const };
    const { followed: _, ...again } = rejected;
    const asked = ask(question("a.test", "ann", "bob", "cy"));
    const recipients = [accepted, rejected, resting("window_used")];
    await answer((await nextBatch("one")).id, [[{ domain: "a.test", recipients, random: unknownUser }]]);
    await answer((await nextBatch("two")).id, [[{ domain: "a.test", recipients: [again], random: again }]]);
    const late = { ...again, late: true };
    expect(await asked).toEqual([{ domain: "a.test", recipients: [accepted, late, late], random: again }]);
  });

  const lost: Observation = { kind: "silent", stage: "rcpt", host: "mx.a.test", cause: "closed" };
  it.each<[string, Observation | null, Observation | null, Observation | null]>([
    ["of the other address where the first has no reply", lost, accepted, accepted],
    ["that shows a catch-all, no matter who got it", accepted, unknownUser, accepted],
    ["of the first where the other has no reply", unknownUser, lost, unknownUser],
  ])("have the random one %s", async (_, first, other, random) => {
    await Promise.all([beat("one"), beat("two")]);
    const asked = ask(question("a.test", "ann", "bob"));
    const recipients = [accepted, resting("window_used")];
    await answer((await nextBatch("one")).id, [[{ domain: "a.test", recipients, random: first }]]);
    await answer((await nextBatch("two")).id, [
      [{ domain: "a.test", recipients: [accepted], random: other }],
    ]);
    expect(await asked).toEqual([{ domain: "a.test", recipients: [accepted, accepted], random }]);
  });

  it.each([
    [9, true],
    [10, false],
  ])("wait %i seconds for an agent that takes no batch: %s", async (seconds, waits) => {
    await Promise.all([beat("one"), beat("two")]);
    const reports = report("a.test", resting("window_used"));
    const asked = ask(question("a.test", "ann"));
    await answer((await nextBatch("one")).id, [reports]);
    await batchWaiting();
    clock.advance(seconds);
    await Promise.all([beat("one"), beat("two")]);
    if (waits) await answer((await nextBatch("two")).id, [report("a.test", accepted)]);
    expect(kinds(await asked)).toEqual([waits ? "replied" : "busy"]);
  });

  it.each([
    [1, "replied"],
    [1.001, "busy"],
  ])("wait for another no longer than it may take them: %s of 11 seconds, %s", async (seconds, kind) => {
    await Promise.all([beat("one"), beat("two")]);
    const asked = ask({ ...question("a.test", "ann"), deadline: new Date(clock.now().getTime() + 14_000) });
    await answer((await nextBatch("one")).id, [report("a.test", resting("window_used"))]);
    const id = await batchWaiting();
    clock.advance(seconds);
    const batch = await take("two");
    expect(batch?.id).toBe(kind === "replied" ? id : undefined);
    if (batch) await answer(id, [report("a.test", accepted)]);
    expect(kinds(await asked)).toEqual([kind]);
  });

  it("are handed on for themselves, also beside a question that has no time for it", async () => {
    await Promise.all([beat("one"), beat("two")]);
    const until = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
    const short = ask({ ...question("a.test", "ann"), deadline: until(14) });
    const long = ask({ ...question("b.test", "bob"), deadline: until(60) });
    const { id } = await nextBatch("one");
    clock.advance(2);
    const rested = [report("a.test", resting("window_used")), report("b.test", resting("window_used"))];
    await answer(id, rested);
    expect(await short).toEqual(rested[0]);
    await answer((await nextBatch("two")).id, [report("b.test", accepted)]);
    expect(kinds(await long)).toEqual(["replied"]);
  });

  it("end where an agent takes what is not for it", async () => {
    await Promise.all([beat("one"), beat("two")]);
    const asked = ask(question("a.test", "ann"));
    await answer((await nextBatch("one")).id, [report("a.test", resting("address_refused"))]);
    const id = await batchWaiting();
    await BatchEntity.patch({ id }).set({ state: "taken", agent: "one" }).go();
    await answer(id, [report("a.test", resting("address_refused"))]);
    expect(kinds(await asked)).toEqual(["busy"]);
    expect(rests).toHaveLength(1);
  });

  it("that wait for another do not keep an agent from what is for it", async () => {
    await Promise.all([beat("one"), beat("two")]);
    const dueAt = new Date(clock.now().getTime() + 60_000).toISOString();
    const row = { state: "waiting" as const, dueAt, expires: 4_102_444_800, except: ["one"] };
    const ids = Array.from({ length: 12 }, () => `bat_${ulid()}`);
    await Promise.all(ids.map((id) => BatchEntity.create({ ...row, id }).go()));
    const asked = ask(question("a.test", "ann"));
    await answer((await nextBatch("one")).id, [report("a.test", accepted)]);
    expect(kinds(await asked)).toEqual(["replied"]);
    await BatchEntity.delete(ids.map((id) => ({ id }))).go();
  });
});

describe("a heartbeat", () => {
  const listing = (list: string) => ({ address: "192.0.2.10", list });
  const hear = (listed?: Agent.Listing[]) =>
    as(agent, async () => (await Agent.beat({ agent: "one", listed })).listingsToTell, clock);

  it("tells of all block lists again on the next day", async () => {
    const both = [listing("a.test"), listing("b.test")];
    await hear(both);
    clock.advance(14 * 3600 - 1);
    expect(await hear(both)).toEqual([]);
    clock.advance(1);
    expect(await hear(both)).toEqual(both);
    expect(await hear(both)).toEqual([]);
  });

  it("tells of a block list once, and again where it was left meanwhile", async () => {
    expect(await hear([listing("a.test")])).toEqual([listing("a.test")]);
    expect(await hear([listing("a.test"), listing("b.test")])).toEqual([listing("b.test")]);
    expect(await hear([listing("b.test")])).toEqual([]);
    expect(await hear([listing("a.test")])).toEqual([listing("a.test")]);
  });

  it("of an agent that asks no block lists tells nothing", async () => {
    expect(await hear()).toEqual([]);
    const { data } = await AgentEntity.get({ name: "one" }).go();
    expect(data).not.toHaveProperty("listed");
  });
});

describe("an agent's answer", () => {
  it("may be repeated", async () => {
    const id = `bat_${ulid()}`;
    const dueAt = new Date(clock.now().getTime() + 60_000).toISOString();
    await BatchEntity.create({ id, state: "taken", agent: "one", dueAt, expires: 4_102_444_800 }).go();
    await answer(id, []);
    await expect(answer(id, [])).resolves.toBeUndefined();
  });

  it("is refused for a batch that does not exist", async () => {
    await expect(answer(`bat_${ulid()}`, [])).rejects.toMatchObject({ code: "agent.batch_void" });
  });
});
