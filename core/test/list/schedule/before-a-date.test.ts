/** Schedules before a date: one run that ends before the day begins. */
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { documents } from "../../../src/aws/table/client.ts";
import { Audit } from "../../../src/audit/index.ts";
import { Credit } from "../../../src/credit/index.ts";
import { Config } from "../../../src/kit/config.ts";
import { ScheduleEntity } from "../../../src/list/schedule/entity.ts";
import { List } from "../../../src/list/index.ts";
import { daysAfter } from "../../../src/list/retention.ts";
import { accepted, reply, unknownUser } from "../../../src/port/prober/scripted.ts";
import { Rule } from "../../../src/rule/index.ts";
import { listOfMember } from "./kept-list.ts";
import { listOfKey } from "./list-of-key.ts";

/** Two addresses hold until this day. */
const date = "2027-01-09";

/** A list, and the choice of a date for it. */
async function datedList(options: Parameters<typeof listOfMember>[0] = {}) {
  const kept = await listOfMember(options);
  const { clock, member, id } = kept;
  return {
    ...kept,
    until: (time: string) => clock.advance((Date.parse(time) - clock.now().getTime()) / 1_000),
    keepBefore: (before = date, cap = 100, by = member) => by.do(() => List.keepFresh({ id, before, cap })),
  };
}
type Dated = Awaited<ReturnType<typeof datedList>>;

/** Leaves one credit to the workspace, until the others are given back. */
async function takingCredits({ ours, owner }: Pick<Dated, "ours" | "owner">) {
  const { total_credits } = await ours(() => Credit.available());
  await owner.do(() => Credit.reserve({ job: "another" }, total_credits - 1));
  return { giveBack: () => owner.do(() => Credit.release("another")) };
}

it("It asks two days before about what is due on the date, once, and is done.", async () => {
  const { keepBefore, until, tick, shown, verification, finish, job, ours, id, member } = await datedList();
  expect((await keepBefore()).schedule).toEqual({
    set_by: { type: "person", id: member.id, name: expect.any(String) },
    every_days: null,
    before: date,
    cap: 100,
    used: 0,
    due: 2,
    next_at: "2027-01-07T00:00:00.000Z",
    done_at: null,
    waits: null,
    stopped: null,
  });
  until("2027-01-06T23:59:59.999Z");
  await tick();
  expect(await verification()).toMatchObject({ status: "completed" });
  until("2027-01-07T00:00:00.000Z");
  const due = await job();
  if (!due) throw new Error("No job waits.");
  await tick();
  const done = { next_at: null, due: null, done_at: "2027-01-07T00:00:00.000Z", stopped: null, used: 2 };
  expect(await verification()).toMatchObject({ status: "queued", credits: { reserved: 2 } });
  expect(await shown()).toMatchObject(done);
  expect(await finish()).toEqual(["ann@a.test", "bob@a.test"]);
  expect(await job()).toBeNull();
  const before = await verification();
  until("2027-02-10T00:00:00.000Z");
  for (const _ of [1, 2]) await ours(() => List.keepFreshWhenDue(due));
  expect(await verification()).toEqual(before);
  expect(await shown()).toMatchObject(done);
  const { results } = await member.do(() => Audit.list({}));
  expect(results.find(({ action }) => action === "list.schedule_set")?.details).toEqual({
    before: date,
    cap: "100",
  });
  expect(results.map(({ action }) => action)).not.toContain("list.schedule_ended");
  expect((await member.do(() => List.schedule(id))).schedule).toMatchObject(done);
});

it("What holds longer than the date is taken over, and where all does, it is done for nothing.", async () => {
  const { keepBefore, until, tick, shown, verification, job } = await datedList();
  expect((await keepBefore("2027-01-08")).schedule).toMatchObject({ due: 0 });
  const before = await verification();
  until("2027-01-06T00:00:00.000Z");
  await tick();
  expect(await shown()).toMatchObject({ used: 0, done_at: "2027-01-06T00:00:00.000Z", stopped: null });
  expect(await verification()).toEqual(before);
  expect(await job()).toBeNull();
});

it("The day begins in UTC, and the run ends before: a day is named from tomorrow on.", async () => {
  const { keepBefore, until, shown } = await datedList();
  until("2026-11-21T23:59:59.999Z");
  for (const past of ["2026-11-21", "2026-11-20", "0001-01-01"])
    await expect(keepBefore(past)).rejects.toMatchObject({ kind: "input", code: "list.schedule_date" });
  await keepBefore("2026-11-22");
  expect(await shown()).toMatchObject({ next_at: "2026-11-21T23:59:59.999Z" });
  until("2026-11-22T00:00:00.000Z");
  await expect(keepBefore("2026-11-22", 50)).rejects.toMatchObject({ code: "list.schedule_date" });
  for (const wrong of ["2026-02-30", "2026-12-24T00:00:00Z", "24.12.2026", "+10000-01-01", ""])
    expect(List.KeepFresh.safeParse({ before: wrong, cap: 100 }).success).toBe(false);
  expect(List.KeepFresh.safeParse({ before: date, every_days: 7, cap: 100 }).success).toBe(false);
});

it("A date within two days is run for at once, and one day later is waited for.", async () => {
  const { keepBefore, shown } = await datedList();
  await keepBefore("2026-11-23");
  expect(await shown()).toMatchObject({ next_at: "2026-11-21T10:00:00.000Z" });
  await keepBefore("2026-11-24");
  expect(await shown()).toMatchObject({ next_at: "2026-11-22T00:00:00.000Z" });
});

it("The list has to outlast the day.", async () => {
  const { keepBefore, member, id, shown, until, tick, verification } = await datedList();
  // It is erased on 19 February 2027 at 10:00.
  for (const late of ["2027-02-19", "2027-12-24", "9999-12-31"]) {
    await expect(keepBefore(late)).rejects.toMatchObject({ code: "list.schedule_too_late" });
    expect((await member.do(() => List.schedule(id, { before: late }))).run_before).toBeNull();
  }
  await keepBefore("2027-02-18");
  await member.do(() => List.update({ id, retention_days: 30 }));
  expect(await shown()).toMatchObject({ next_at: null, due: null, stopped: null });
  await member.do(() => List.update({ id, retention_days: 90 }));
  await keepBefore("2026-12-21");
  await member.do(() => List.update({ id, retention_days: 30 }));
  until("2026-12-19T12:00:00.000Z");
  await tick();
  expect(await shown()).toMatchObject({ next_at: null, stopped: null, done_at: null });
  expect(await verification()).toMatchObject({ status: "completed" });
});

it("What a run before a date would take is said before it is set.", async () => {
  const { member, id, until } = await datedList();
  const asked = async (before: string) => (await member.do(() => List.schedule(id, { before }))).run_before;
  const begins_at = "2027-01-07T00:00:00.000Z";
  expect(await asked(date)).toEqual({ before: date, begins_at, due: 2 });
  expect(await asked("2027-01-08")).toMatchObject({ due: 0 });
  expect(await asked("2026-11-21")).toBeNull();
  until("2027-01-08T12:00:00.000Z");
  expect(await asked(date)).toMatchObject({ begins_at: "2027-01-08T12:00:00.000Z" });
  expect((await member.do(() => List.schedule(id))).run_before).toBeNull();
});

it("Its cap covers what is due on the date, to the credit.", async () => {
  const { keepBefore } = await datedList();
  await expect(keepBefore(date, 1)).rejects.toMatchObject({
    code: "list.schedule_cap",
    message: "2 of 3 addresses are due by 2027-01-09, at a credit each. Allow at least 2.",
  });
  await keepBefore(date, 2);
  await keepBefore("2027-01-08", 1);
});

it.each([
  ["a day", "2027-01-07T00:00:00.000Z", "2027-01-08T00:00:00.000Z", "credits.insufficient"],
  ["the time until the date", "2027-01-08T12:00:00.000Z", "2027-01-09T00:00:00.000Z", "list.schedule_late"],
] as const)("Credits are waited for %s, and no longer.", async (_, begins, stopsAt, code) => {
  const kept = await datedList();
  const { keepBefore, until, tick, shown, verification } = kept;
  until(begins);
  await takingCredits(kept);
  await keepBefore();
  await tick();
  expect(await shown()).toMatchObject({ waits: { code: "credits.insufficient" } });
  until(new Date(Date.parse(stopsAt) - 1).toISOString());
  await tick();
  expect(await shown()).toMatchObject({ stopped: null, waits: { since: begins } });
  until(stopsAt);
  await tick();
  expect(await shown()).toMatchObject({ next_at: null, done_at: null, waits: null, stopped: { code } });
  expect(await verification()).toMatchObject({ status: "completed" });
});

it("It says what it waited for where the date came first.", async () => {
  const kept = await datedList();
  const { keepBefore, until, tick, shown } = kept;
  until("2027-01-08T12:00:00.000Z");
  await takingCredits(kept);
  await keepBefore();
  await tick();
  until("2027-01-09T00:00:00.000Z");
  await tick();
  expect((await shown())?.stopped?.message).toMatch(
    /^The run could not begin before 2027-01-09 \(UTC\): .*credits?/,
  );
});

it("Credits that come in time let it begin.", async () => {
  const kept = await datedList();
  const { keepBefore, until, tick, shown } = kept;
  await keepBefore();
  until("2027-01-07T00:00:00.000Z");
  const { giveBack } = await takingCredits(kept);
  await tick();
  expect(await shown()).toMatchObject({ waits: {} });
  until("2027-01-07T23:00:00.000Z");
  await giveBack();
  await tick();
  expect(await shown()).toMatchObject({ used: 2, done_at: "2027-01-07T23:00:00.000Z", waits: null });
});

it("A budget is waited for only where its month ends before the date.", async () => {
  for (const [before, waits] of [
    ["2027-02-02", true],
    ["2027-02-01", false],
  ] as const) {
    const { call, clock, id, tick, shown } = await listOfKey({ monthly_budget: 2 });
    const until = (time: string) => clock.advance((Date.parse(time) - clock.now().getTime()) / 1_000);
    await call(() => List.keepFresh({ id, before, cap: 100 }));
    until("2027-01-31T00:00:00.000Z");
    await call(() => Credit.spend("spent", 1));
    await tick();
    expect(await shown()).toMatchObject(
      waits
        ? { stopped: null, waits: { code: "budget.exhausted" } }
        : { stopped: { code: "budget.exhausted" } },
    );
    if (!waits) continue;
    until("2027-02-01T00:00:00.000Z");
    await tick();
    expect(await shown()).toMatchObject({ used: 2, done_at: "2027-02-01T00:00:00.000Z" });
  }
});

it("Where another verification ends after the date began, it is done if nothing is due, and else too late.", async () => {
  const blocked = reply(554, "5.7.1", "Client host blocked");
  for (const isFresh of [true, false]) {
    const { keepBefore, until, tick, shown, member, id, finish, turnTo } = await datedList({
      says: (email) => (email === "no@a.test" ? unknownUser : blocked),
    });
    await keepBefore();
    until("2027-01-06T23:00:00.000Z");
    await member.do(() => List.verify({ id, again: true }));
    until("2027-01-09T01:00:00.000Z");
    await tick();
    expect(await shown()).toMatchObject({ stopped: null, done_at: null });
    if (isFresh) turnTo((email) => (email === "no@a.test" ? unknownUser : accepted));
    await finish();
    await tick();
    expect(await shown()).toMatchObject(
      isFresh
        ? { done_at: "2027-01-09T01:00:00.000Z", stopped: null }
        : { done_at: null, stopped: { code: "list.schedule_late" } },
    );
  }
});

it("The same again writes nothing, also once it is done and after the date; other credits begin it anew.", async () => {
  const { keepBefore, until, tick, shown, finish, job, ours, workspaceID, id } = await datedList();
  const row = () => ours(() => ScheduleEntity.get({ workspaceID, listID: id }).go());
  await keepBefore();
  until("2027-01-07T00:00:00.000Z");
  await tick();
  await finish();
  const done = await row();
  await keepBefore();
  until("2027-01-10T00:00:00.000Z");
  await keepBefore();
  expect(await row()).toEqual(done);
  expect(await job()).toBeNull();
  await expect(keepBefore(date, 50)).rejects.toMatchObject({ code: "list.schedule_date" });
  await keepBefore("2027-01-12", 50);
  expect(await shown()).toMatchObject({
    used: 2,
    done_at: null,
    next_at: "2027-01-10T00:00:00.000Z",
    due: 0,
  });
});

it("A date that is moved each day asks about each address once, and never beyond its credits.", async () => {
  const { keepBefore, until, tick, job, shown, finish, verification } = await datedList();
  until("2027-01-08T12:00:00.000Z");
  const asked: string[] = [];
  for (let day = 9; day < 13; day++) {
    await keepBefore(`2027-01-${String(day).padStart(2, "0")}`, 2);
    if (await job()) await tick();
    if ((await verification())?.status === "queued") asked.push(...(await finish()));
    until(`2027-01-${String(day).padStart(2, "0")}T12:00:00.000Z`);
  }
  expect(asked).toEqual(["ann@a.test", "bob@a.test"]);
  expect(await shown()).toMatchObject({ used: 2 });
});

it("A schedule becomes one before a date and back, with one job.", async () => {
  const { keep, keepBefore, shown, jobsOf } = await datedList();
  await keep(100, 7);
  await keepBefore();
  expect(await shown()).toMatchObject({ every_days: null, before: date });
  expect(await jobsOf("keep-fresh")).toMatchObject([{ staleAt: "2027-01-07T00:00:00.000Z" }]);
  await keep(100, 30);
  expect(await shown()).toMatchObject({ every_days: 30, before: null, next_at: "2026-12-21T10:00:00.000Z" });
  expect(await jobsOf("keep-fresh")).toMatchObject([{ staleAt: "2026-12-21T10:00:00.000Z" }]);
});

it("A job that looks for blocked addresses is waited for, and the run begins before the date all the same.", async () => {
  const { keepBefore, until, tick, shown, member, inParts, finish, findBlocked, verification } =
    await datedList();
  await member.do(() => Rule.create({ match: "address", value: "ann@a.test", effect: "block" }));
  await member.do(() => Rule.create({ match: "address", value: "bob@a.test", effect: "block" }));
  await keepBefore();
  until("2027-01-07T00:00:00.000Z");
  await tick();
  await finish();
  await inParts(65);
  await keepBefore("2027-01-12", 1_000);
  until("2027-01-10T00:00:00.000Z");
  await tick();
  expect(await shown()).toMatchObject({ waits: { code: "list.schedule_search" } });
  await findBlocked();
  await tick();
  expect(await shown()).toMatchObject({ done_at: "2027-01-10T00:00:00.000Z" });
  expect(await verification()).toMatchObject({ status: "completed" });
});

it("A row of the version before is one of days, and the version before makes nothing of one before a date.", async () => {
  const { keep, keepBefore, shown, ours, workspaceID, id } = await datedList();
  const raw = async () => {
    const { data } = await ours(() => ScheduleEntity.get({ workspaceID, listID: id }).go({ data: "raw" }));
    return (data as unknown as { Item: Record<string, unknown> }).Item;
  };
  await keep(100, 7);
  const { before: _, timeDone: __, ...former } = await raw();
  await ours(() => documents.send(new PutCommand({ TableName: Config.get().table, Item: former })));
  expect(await shown()).toMatchObject({ every_days: 7, before: null, done_at: null });
  await keepBefore();
  // It reckons the next run before it begins one.
  const { everyDays } = await raw();
  expect(everyDays).toBeUndefined();
  expect(() => daysAfter("2027-01-07T00:00:00.000Z", everyDays as number)).toThrow(RangeError);
});
