/** Schedules that an API key sets: whose they are, what they may spend, and when they end. */
import { expect, it } from "vitest";
import { ApiKey } from "../../src/api-key/index.ts";
import type { Create } from "../../src/api-key/schema.ts";
import { Credit } from "../../src/credit/index.ts";
import { List } from "../../src/list/index.ts";
import { readSchedule } from "../../src/list/schedule/row.ts";
import { Member } from "../../src/member/index.ts";
import { as, visitor } from "../actors.ts";
import { full, listOfMember } from "./kept-list.ts";

/** A list of two full mailboxes and a missing one, and a live key of a member. */
async function listOfKey(choices: Partial<Create> = {}) {
  const kept = await listOfMember({ alive: full });
  const { id: keyID, key } = await kept.member.do(() =>
    ApiKey.create({ name: "Server", mode: "live", ...choices }),
  );
  /** Runs the body as one call with the key. */
  const call = async <R>(body: () => Promise<R>): Promise<R> => {
    const actor = await as(visitor(), () => ApiKey.authenticate(key), kept.clock);
    await as(actor, () => ApiKey.countCall(actor), kept.clock);
    return as(actor, body, kept.clock);
  };
  const { id, workspaceID, ours } = kept;
  return {
    ...{ ...kept, keyID, call },
    keepByKey: (cap = 100, every_days: 7 | 30 = 30) => call(() => List.keepFresh({ id, every_days, cap })),
    row: () => ours(() => readSchedule({ workspaceID, listID: id })),
  };
}

it("A run of a key's schedule spends for its maker, and is in the key's usage.", async () => {
  const { keepByKey, wait, tick, finish, shown, owner, member, workspaceID, row, keyID } = await listOfKey();
  await keepByKey();
  expect(await row()).toMatchObject({ apiKeyID: keyID, userID: member.id });
  wait(30);
  await tick();
  await finish();
  expect(await shown()).toMatchObject({ used: 2, stopped: null });
  const { results } = await owner.do(() => Member.list({ id: workspaceID }));
  expect(results.find((each) => each.id === member.id)?.spent_this_month).toBe(2);
  const usage = await owner.do(() => Credit.usage({ by: "key" }));
  expect(JSON.stringify(usage.results)).toContain(keyID);
});

it("The schedule is then of whom set it last: a person takes it over, and a key takes it from them.", async () => {
  const { keep, keepByKey, row, keyID, owner } = await listOfKey();
  await keep(100, 30, owner);
  const { timeDue } = (await row()) ?? {};
  await keepByKey();
  expect(await row()).toMatchObject({ apiKeyID: keyID, timeDue });
  await keep(100, 30, owner);
  expect(await row()).toMatchObject({ userID: owner.id, timeDue });
  expect((await row())?.apiKeyID).toBeUndefined();
});

it("The same again changes nothing, another cap leaves the day of the next run, and other days begin anew.", async () => {
  const { keepByKey, row, wait, shown } = await listOfKey();
  await keepByKey();
  const first = await row();
  wait(10);
  await keepByKey();
  expect(await row()).toEqual(first);
  await keepByKey(50);
  expect(await row()).toMatchObject({ timeDue: first?.timeDue, cap: 50 });
  await keepByKey(50, 7);
  expect(await shown()).toMatchObject({ next_at: "2026-12-08T10:00:00.000Z" });
  wait(7);
  await keepByKey(50, 7);
  expect(await shown()).toMatchObject({ next_at: "2026-12-15T10:00:00.000Z" });
});

it("The first run has to be covered, as by a person, and the cap holds for what runs took before.", async () => {
  const { keepByKey, wait, tick, finish, shown } = await listOfKey();
  await expect(keepByKey(1)).rejects.toMatchObject({ kind: "input", code: "list.schedule_cap" });
  await keepByKey(3);
  wait(30);
  await tick();
  await finish();
  wait(30);
  await tick();
  expect(await shown()).toMatchObject({ used: 2, stopped: { code: "list.schedule_cap" } });
  await expect(keepByKey(3, 7)).rejects.toMatchObject({ code: "list.schedule_cap" });
});

it("A run is within the budget of the key, also one that was set without another call.", async () => {
  for (const [budget, stopped] of [
    [2, null],
    [1, { code: "budget.exhausted" }],
  ] as const) {
    const { keepByKey, wait, tick, shown, owner, keyID } = await listOfKey({ monthly_budget: 1_000 });
    await keepByKey();
    await owner.do(() => ApiKey.update({ id: keyID, monthly_budget: budget }));
    wait(30);
    await tick();
    expect(await shown()).toMatchObject({ used: budget === 2 ? 2 : 0, stopped });
  }
});

it("It stops where its key is revoked, loses the scope, or its maker leaves.", async () => {
  for (const lose of ["key", "scope", "maker"] as const) {
    const { keepByKey, wait, tick, shown, owner, member, workspaceID, keyID, verification } = await listOfKey(
      { scopes: ["lists:read", "lists:start", "rules:write"] },
    );
    await keepByKey();
    if (lose === "key") await owner.do(() => ApiKey.revoke(keyID));
    if (lose === "scope")
      await owner.do(() => ApiKey.update({ id: keyID, scopes: ["lists:read", "rules:write"] }));
    if (lose === "maker") await owner.do(() => Member.remove({ id: workspaceID, memberId: member.id }));
    wait(30);
    await tick();
    expect(await shown()).toMatchObject({ used: 0, stopped: { code: "list.schedule_key" } });
    expect(await verification()).toMatchObject({ status: "completed" });
  }
});
