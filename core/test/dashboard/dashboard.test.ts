import { describe, expect, it } from "vitest";
import { ApiKey } from "../../src/api-key/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Dashboard } from "../../src/dashboard/index.ts";
import { List } from "../../src/list/index.ts";
import { ListEntity } from "../../src/list/entity.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { SingleVerification } from "../../src/single-verification/index.ts";
import { as, system } from "../actors.ts";
import { importAll } from "../list/import-all.ts";
import { addManyLists, useLongLooks } from "../list/many-lists.ts";
import { people, type TestUser } from "../member/people.ts";

const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"] } });
const prober = scriptedProber({ replyTo: () => accepted });

const shownTo = (person: TestUser) => person.do(() => Dashboard.get());

const paste = (person: TestUser, name: string, purpose: List.Purpose = "verify") =>
  person.do(() => List.create({ name, source: "paste", purpose, emails: ["ann@a.test"], metadata: {} }));

/** As the import leaves a list, which expires at a time. */
const imported = ({ home }: TestUser, { id }: List.Info, timeExpires: string) =>
  ListEntity.patch({ workspaceID: home, id }).set({ status: "ready", timeExpires }).go();

const verify = (person: TestUser, email: string) =>
  person.do(() =>
    Resolver.provide(resolver, () => Prober.provide(prober, () => SingleVerification.verify({ email }))),
  );

const stepsOf = async (person: TestUser) =>
  Object.fromEntries((await shownTo(person)).first_steps.map(({ step, is_done }) => [step, is_done]));

describe("the dashboard", () => {
  it("ticks the first steps of a newcomer as they are done, until the workspace is 29 days old", async () => {
    const clock = manualClock("2026-11-21T10:00:00.000Z");
    const { createUser } = people(clock);
    const owner = await createUser("Pro");
    const none = { verify_address: false, analyze_list: false, create_key: false, invite_member: false };
    expect(await stepsOf(owner)).toEqual(none);
    await verify(owner, "ann@a.test");
    expect(await stepsOf(owner)).toEqual({ ...none, verify_address: true });
    await paste(owner, "June", "analyze");
    await owner.do(() => ApiKey.create({ name: "Server", mode: "live", scopes: ["verify"] }));
    expect(await stepsOf(owner)).toEqual({
      verify_address: true,
      analyze_list: true,
      create_key: true,
      invite_member: false,
    });
    clock.advance(29 * 86_400);
    expect(await stepsOf(owner)).toEqual({
      ...none,
      verify_address: true,
      analyze_list: true,
      create_key: true,
    });
    clock.advance(1);
    expect(await stepsOf(owner)).toEqual({});
  });

  it("leaves out the step that the plan has no place for, and those that the role does not allow", async () => {
    const { createUser, team } = people();
    expect(Object.keys(await stepsOf(await createUser("free")))).not.toContain("invite_member");
    const { members } = await team("viewer");
    for (const viewer of members) expect(await stepsOf(viewer)).toEqual({});
  });

  it("ticks the analysis of a list whatever it was uploaded for, in its own workspace only", async () => {
    const { createUser } = people();
    const [owner, other] = [await createUser("Pro"), await createUser("Pro")];
    const { id } = await paste(owner, "June", "clean");
    expect(await stepsOf(owner)).toMatchObject({ analyze_list: false });
    const later = new Date("2099-01-01T00:00:00.000Z");
    await as(system(owner.home), () => importAll(owner.home, id, later));
    await owner.do(() => List.analyze({ id, again: false }));
    expect(await stepsOf(owner)).toMatchObject({ analyze_list: true });
    expect(await stepsOf(other)).toMatchObject({ analyze_list: false });
  });

  it("is shown whatever the person has searched and sorted, in a workspace of many lists", async () => {
    const { createUser, roleOf, addMember } = people();
    const [owner, guest] = [await createUser("Pro"), await createUser()];
    await owner.do(() => addManyLists(owner.home));
    expect(await stepsOf(owner)).toMatchObject({ analyze_list: false });
    await addMember(owner, guest, (await roleOf(owner, { analyze_list: ["view"] })).id);
    await guest.do(() => useLongLooks(owner.home));
    expect(await shownTo(guest)).toMatchObject({ lists: { recent: [] } });
  });

  it("shows credits day by day to those who may view the plan, and their number to everyone", async () => {
    const clock = manualClock("2026-11-21T10:00:00.000Z");
    const { team, roleOf, addMember, createUser } = people(clock);
    const { owner } = await team();
    const guest = await createUser();
    await addMember(owner, guest, (await roleOf(owner, { analyze_list: ["view"] })).id);
    await verify(owner, "ann@a.test");
    clock.advance(86_400);
    await verify(owner, "bob@a.test");
    await verify(owner, "cem@a.test");
    const { usage, credits } = await shownTo(owner);
    expect(usage).toMatchObject({
      from: "2026-10-24",
      to: "2026-11-22",
      days: [
        { date: "2026-11-22", charged: 2 },
        { date: "2026-11-21", charged: 1 },
      ],
    });
    expect(await shownTo(guest)).toMatchObject({ usage: null, credits, lists: { recent: [] } });
  });

  it("counts as returned what was charged and came back, not what was left of a reservation", async () => {
    const clock = manualClock("2026-11-21T10:00:00.000Z");
    const owner = await people(clock).createUser("Pro");
    const ours = <R>(body: () => R) => as(system(owner.home), body, clock);
    const job = "ver_1";
    await owner.do(() => Credit.reserve({ job, list: "lst_1" }, 30));
    await ours(() => Credit.release(job, [], 10, { valid: 10, validCharged: 10 }));
    const days = async () => (await shownTo(owner)).usage?.days;
    expect(await days()).toEqual([{ date: "2026-11-21", charged: 10, returned: 0 }]);
    const at = clock.now().toISOString();
    const miss = { verdict: "ver_1:1", charges: ["settle:ver_1:end"], job, valid: 10, at };
    await ours(() => Credit.returnMisses([miss], { isLimited: true }));
    expect(await days()).toEqual([{ date: "2026-11-21", charged: 10, returned: 1 }]);
  });

  it("separates the lists under way from the newest others, and shows none of other areas", async () => {
    const { team, roleOf, addMember, createUser } = people();
    const { owner } = await team();
    const old = await paste(owner, "October");
    await imported(owner, old, "2026-11-22T00:00:00.000Z");
    for (let number = 1; number <= 6; number++) await paste(owner, `list ${number}`);
    const { lists } = await shownTo(owner);
    expect(lists?.under_way.map(({ name }) => name)).toEqual([
      "list 6",
      "list 5",
      "list 4",
      "list 3",
      "list 2",
    ]);
    expect(lists?.recent.map(({ name }) => name)).toEqual(["list 1", "October"]);
    expect(lists?.expiring.map(({ name }) => name)).toEqual(["October"]);

    const guest = await createUser();
    await addMember(owner, guest, (await roleOf(owner, { analyze_list: ["view"] })).id);
    expect(await shownTo(guest)).toMatchObject({ lists: { under_way: [], recent: [], expiring: [] } });
    const clerk = await createUser();
    await addMember(owner, clerk, (await roleOf(owner, { my_plan: ["view"] })).id);
    expect(await shownTo(clerk)).toMatchObject({ lists: null, usage: { days: [] } });
  });

  it("shows the three lists that are erased next, from 3 days before", async () => {
    const { createUser } = people(manualClock("2026-11-21T10:00:00.000Z"));
    const owner = await createUser();
    const expiries = {
      later: "2026-11-24T10:00:00.001Z",
      third: "2026-11-24T10:00:00.000Z",
      ...{
        first: "2026-11-21T10:00:01.000Z",
        past: "2026-11-21T10:00:00.000Z",
        second: "2026-11-22T00:00:00.000Z",
      },
    };
    for (const [name, time] of Object.entries(expiries))
      await imported(owner, await paste(owner, name), time);
    const { lists } = await shownTo(owner);
    expect(lists?.expiring.map(({ name }) => name)).toEqual(["first", "second", "third"]);
  });
});
