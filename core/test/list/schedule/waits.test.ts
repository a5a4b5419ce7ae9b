/** What the runs of schedules wait for, how long, and what is said of it. */
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { documents } from "../../../src/aws/table/client.ts";
import { Credit } from "../../../src/credit/index.ts";
import { ListEntity } from "../../../src/list/entity.ts";
import { List } from "../../../src/list/index.ts";
import { ScheduleEntity } from "../../../src/list/schedule/entity.ts";
import { Config } from "../../../src/kit/config.ts";
import { Member } from "../../../src/member/index.ts";
import { Rule } from "../../../src/rule/index.ts";
import { people } from "../../member/people.ts";
import { full, listOfMember } from "./kept-list.ts";
import { listOfKey } from "./list-of-key.ts";

type Kept = Awaited<ReturnType<typeof listOfMember>>;

/** Leaves one credit to the workspace, until the others are given back. */
async function takingCredits({ ours, owner }: Pick<Kept, "ours" | "owner">) {
  const { total_credits } = await ours(() => Credit.available());
  await owner.do(() => Credit.reserve({ job: "another" }, total_credits - 1));
  return { giveBack: () => owner.do(() => Credit.release("another")) };
}

const expiring = (
  { workspaceID, id, ours }: Pick<Kept, "workspaceID" | "id" | "ours">,
  timeExpires: string,
): Promise<unknown> => ours(() => ListEntity.patch({ workspaceID, id }).set({ timeExpires }).go());

it("Credits are waited for a day also once a budget was waited for to the end of its month.", async () => {
  const kept = await listOfKey({ monthly_budget: 2 });
  const { keepByKey, wait, tick, shown, call } = kept;
  await keepByKey();
  wait(30);
  await call(() => Credit.spend("spent", 1));
  await tick();
  wait(10.6);
  const { giveBack } = await takingCredits(kept);
  await tick();
  const since = "2027-01-01T00:24:00.000Z";
  expect(await shown()).toMatchObject({ stopped: null, waits: { code: "credits.insufficient", since } });
  wait(0.99);
  await tick();
  expect(await shown()).toMatchObject({ stopped: null, waits: { since } });
  await giveBack();
  await tick();
  expect(await shown()).toMatchObject({ used: 2, stopped: null, waits: null });
});

it("A budget is waited for also once credits were waited for in the month before.", async () => {
  const kept = await listOfKey({ monthly_budget: 2 });
  const { keepByKey, wait, tick, shown, call } = kept;
  await keepByKey();
  wait(39.9);
  const { giveBack } = await takingCredits(kept);
  await tick();
  expect(await shown()).toMatchObject({ waits: { code: "credits.insufficient" } });
  wait(1);
  await giveBack();
  await call(() => Credit.spend("spent", 1));
  await tick();
  const since = "2027-01-01T07:36:00.000Z";
  expect(await shown()).toMatchObject({ stopped: null, waits: { code: "budget.exhausted", since } });
  wait(30.68);
  await tick();
  expect(await shown()).toMatchObject({ stopped: null, waits: { since } });
  wait(0.01);
  await tick();
  expect(await shown()).toMatchObject({ used: 2, waits: null });
});

it("Blocked addresses are looked for also while a budget is waited for, and the run then takes what is due.", async () => {
  const { keepByKey, wait, tick, finish, shown, call, member, inParts, findBlocked, verification } =
    await listOfKey({ monthly_budget: 100 });
  const block = (value: string) => member.do(() => Rule.create({ match: "address", value, effect: "block" }));
  await block("ann@a.test");
  const { id: other } = await block("eve@a.test");
  await keepByKey(1_000);
  wait(30);
  await tick();
  await finish();
  await inParts(65);
  wait(30);
  await tick();
  await findBlocked();
  await call(() => Credit.spend("spent", 50));
  await tick();
  expect(await shown()).toMatchObject({ waits: { code: "budget.exhausted" } });
  wait(4);
  await member.do(() => Rule.remove(other));
  await tick();
  const since = "2027-01-24T10:00:00.000Z";
  expect(await shown()).toMatchObject({ stopped: null, waits: { code: "list.schedule_search", since } });
  await findBlocked();
  await tick();
  expect(await shown()).toMatchObject({ stopped: null, waits: { code: "budget.exhausted", since } });
  wait(8);
  await tick();
  expect((await verification())?.credits?.reserved).toBe(65);
});

it("A wait begins anew after a removal that was undone, and after another verification.", async () => {
  for (const between of ["removal", "verification"] as const) {
    const kept = await listOfMember({ alive: full });
    const { keep, wait, tick, shown, member, id, finish } = kept;
    await keep(100, 30);
    wait(30);
    await takingCredits(kept);
    await tick();
    wait(0.9);
    if (between === "removal") await member.do(() => List.removeMany({ ids: [id] }));
    else await member.do(() => List.revise(id));
    await tick();
    if (between === "removal") await member.do(() => List.restoreMany({ ids: [id] }));
    else await finish();
    wait(0.2);
    await tick();
    const since = "2026-12-22T12:24:00.000Z";
    expect(await shown()).toMatchObject({ stopped: null, waits: { since } });
    wait(1);
    await tick();
    expect(await shown()).toMatchObject({ stopped: { code: "credits.insufficient" }, waits: null });
  }
});

it("A schedule says why its run waits, and no longer once it begins.", async () => {
  const { keepByKey, wait, tick, shown, call } = await listOfKey({ monthly_budget: 2 });
  expect((await keepByKey()).schedule).toMatchObject({ waits: null });
  wait(30);
  await call(() => Credit.spend("spent", 1));
  await tick();
  expect(await shown()).toMatchObject({
    next_at: "2026-12-21T10:00:00.000Z",
    stopped: null,
    waits: {
      code: "budget.exhausted",
      message: expect.stringContaining("This key may spend 2 credits a month"),
      since: "2026-12-21T10:00:00.000Z",
    },
  });
  wait(11);
  await tick();
  expect(await shown()).toMatchObject({ used: 2, waits: null });
});

it("No month is waited for that ends less than a day before the list is erased.", async () => {
  for (const [timeExpires, stopped] of [
    ["2027-01-02T00:00:00.000Z", null],
    ["2027-01-01T23:59:59.999Z", { code: "budget.exhausted" }],
  ] as const) {
    const kept = await listOfKey({ monthly_budget: 2 });
    const { keepByKey, wait, tick, shown, call } = kept;
    await keepByKey();
    wait(30);
    await call(() => Credit.spend("spent", 1));
    await expiring(kept, timeExpires);
    await tick();
    expect(await shown()).toMatchObject({ stopped });
  }
});

it("A run that waits has no time any more where less than a day is left of its list.", async () => {
  const kept = await listOfMember({ alive: full });
  const { keep, wait, tick, shown } = kept;
  await keep(100, 30);
  wait(30);
  await takingCredits(kept);
  await expiring(kept, "2026-12-22T20:00:00.000Z");
  await tick();
  wait(0.4);
  expect(await shown()).toMatchObject({ next_at: "2026-12-21T10:00:00.000Z", waits: {} });
  wait(0.1);
  expect(await shown()).toMatchObject({ next_at: null, due: null, waits: null });
});

it("The limit of a person is waited for to the end of its month, for them and for their key.", async () => {
  for (const isByKey of [true, false]) {
    const { keep, keepByKey, wait, tick, shown, owner, member, workspaceID } = await listOfKey();
    await (isByKey ? keepByKey() : keep(100, 30));
    await owner.do(() => Member.update({ id: workspaceID, memberId: member.id, monthly_limit: 2 }));
    wait(30);
    await member.do(() => Credit.spend("spent", 1));
    await tick();
    const message = expect.stringContaining("may spend 2 credits a month here, and only 1 of them is left");
    expect(await shown()).toMatchObject({ stopped: null, waits: { code: "budget.exhausted", message } });
    wait(11);
    await tick();
    expect(await shown()).toMatchObject({ used: 2, stopped: null, waits: null });
  }
});

it("Who takes over a schedule whose run waits does not wait for the former owner's budget.", async () => {
  const { keep, keepByKey, wait, tick, shown, call, owner } = await listOfKey({ monthly_budget: 2 });
  await keepByKey();
  wait(30);
  await call(() => Credit.spend("spent", 1));
  await tick();
  const { schedule } = await keep(100, 30, owner);
  expect(schedule).toMatchObject({ next_at: "2026-12-21T10:00:00.000Z", waits: null });
  await tick();
  expect(await shown()).toMatchObject({ used: 2, stopped: null });
});

it("A run that waits is looked at each hour, for a budget every six hours and with the next month.", async () => {
  const secondsToLook = async (days: number, isForBudget: boolean) => {
    const kept = await listOfKey({ monthly_budget: 2 });
    const { keepByKey, wait, tick, call, job, clock } = kept;
    await keepByKey();
    wait(days);
    if (isForBudget) await call(() => Credit.spend("spent", 1));
    else await takingCredits(kept);
    await tick();
    return (Date.parse((await job())?.staleAt ?? "") - clock.now().getTime()) / 1_000;
  };
  const hour = await secondsToLook(30, false);
  expect(await secondsToLook(30, true)).toBe(hour + 5 * 3_600);
  expect(await secondsToLook(40.5, true)).toBe(hour + 3_600);
});

it("The runs of a person whom the plan has shut out go on, as those of the owner do.", async () => {
  const { setPlan } = people();
  for (const isOwner of [false, true]) {
    const { keep, wait, tick, shown, owner, member, workspaceID } = await listOfMember({ alive: full });
    await keep(100, 30, isOwner ? owner : member);
    await setPlan(workspaceID, "free");
    wait(30);
    await tick();
    expect(await shown()).toMatchObject({ used: 2, stopped: null });
  }
});

it("The row of a run that waited before its reason was kept waits anew.", async () => {
  const kept = await listOfKey({ monthly_budget: 2 });
  const { keepByKey, wait, tick, shown, call, ours, workspaceID, id, row } = kept;
  await keepByKey();
  wait(30);
  await call(() => Credit.spend("spent", 1));
  const { data } = await ours(() => ScheduleEntity.get({ workspaceID, listID: id }).go({ data: "raw" }));
  const { Item } = data as unknown as { Item: Record<string, unknown> };
  const former = { ...Item, timePutOff: "2026-12-10T10:00:00.000Z" };
  await ours(() => documents.send(new PutCommand({ TableName: Config.get().table, Item: former })));
  expect(await shown()).toMatchObject({ stopped: null, waits: null });
  await tick();
  expect(await row()).toMatchObject({ wait: { since: "2026-12-21T10:00:00.000Z" } });
});

describe("a run waits", () => {
  it("where it would begin less than a day before the list is erased", async () => {
    const { keep, wait, tick, shown, verification, member, id, countsNoDays } = await listOfMember();
    await countsNoDays();
    await member.do(() => List.update({ id, retention_days: 30 }));
    wait(21);
    await keep();
    expect(await shown()).toMatchObject({ next_at: "2026-12-19T10:00:00.000Z" });
    wait(8.01);
    await tick();
    expect(await verification()).toMatchObject({ status: "completed" });
    expect(await shown()).toMatchObject({ used: 0, stopped: null });
    await member.do(() => List.update({ id, retention_days: 90 }));
    await tick();
    expect(await verification()).toMatchObject({ status: "queued" });
  });

  it("a day for credits that are on their way, from when it could begin, and then the schedule stops", async () => {
    const { keep, wait, tick, shown, ours, owner, verification } = await listOfMember({ alive: full });
    await keep(100, 30);
    wait(33);
    const { total_credits } = await ours(() => Credit.available());
    await owner.do(() => Credit.spend("spent", total_credits - 1));
    for (const days of [0, 0.9]) {
      wait(days);
      await tick();
      expect(await shown()).toMatchObject({ stopped: null });
    }
    wait(0.1);
    await tick();
    expect(await shown()).toMatchObject({ stopped: { code: "credits.insufficient" } });
    expect(await verification()).toMatchObject({ status: "completed" });
  });
});
