/** Schedules that an API key sets: whose they are, what they may spend, and when they end. */
import { expect, it } from "vitest";
import { ApiKey } from "../../../src/api-key/index.ts";
import { Credit } from "../../../src/credit/index.ts";
import { List } from "../../../src/list/index.ts";
import { ScheduleEntity } from "../../../src/list/schedule/entity.ts";
import { MemberEntity } from "../../../src/member/entity.ts";
import { Member } from "../../../src/member/index.ts";
import { Rule } from "../../../src/rule/index.ts";
import { Workspace } from "../../../src/workspace/index.ts";
import { listOfKey } from "./list-of-key.ts";

it("A run of a key's schedule spends for its maker, and is in the key's usage.", async () => {
  const { keepByKey, wait, tick, finish, shown, owner, member, workspaceID, row, keyID } = await listOfKey();
  await keepByKey();
  expect(await row()).toMatchObject({ ownerID: keyID });
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
  const { keep, keepByKey, row, keyID, owner, shown } = await listOfKey();
  await keep(100, 30, owner);
  const { timeDue } = (await row()) ?? {};
  await keepByKey();
  expect(await row()).toMatchObject({ ownerID: keyID, timeDue });
  expect(await shown()).toMatchObject({ set_by: { type: "api_key", id: keyID, name: "Server" } });
  await keep(100, 30, owner);
  expect(await row()).toMatchObject({ ownerID: owner.id, timeDue });
  expect(await shown()).toMatchObject({ set_by: { type: "person", id: owner.id } });
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
  const waiting = await row();
  wait(8);
  await keepByKey(50, 7);
  expect(await row()).toEqual(waiting);
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

it("It stops where its key is revoked, expires or loses the scope, or its maker leaves or may no longer verify.", async () => {
  for (const lose of ["key", "expiry", "scope", "role", "maker"] as const) {
    const { keepByKey, wait, tick, shown, owner, member, workspaceID, keyID, verification } = await listOfKey(
      { scopes: ["lists:read", "lists:start", "rules:write"] },
    );
    await keepByKey();
    if (lose === "key") await owner.do(() => ApiKey.revoke(keyID));
    if (lose === "scope")
      await owner.do(() => ApiKey.update({ id: keyID, scopes: ["lists:read", "rules:write"] }));
    if (lose === "expiry") {
      const expires_at = "2026-12-21T09:59:59.000Z";
      await owner.do(() => ApiKey.update({ id: keyID, expires_at }));
    }
    if (lose === "role")
      await owner.do(() => Member.update({ id: workspaceID, memberId: member.id, role: "viewer" }));
    if (lose === "maker") await owner.do(() => Member.remove({ id: workspaceID, memberId: member.id }));
    wait(30);
    await tick();
    expect(await shown()).toMatchObject({ used: 0, stopped: { code: "list.schedule_key" } });
    expect(await verification()).toMatchObject({ status: "completed" });
  }
});

it("It goes on while the plan has no seat for who set it, a key or a person, whose calls are refused.", async () => {
  for (const by of ["key", "person"] as const) {
    const kept = await listOfKey();
    const { workspaceID, ours, call, tick, shown } = kept;
    await (by === "key" ? kept.keepByKey() : kept.keep(100, 30));
    const first = { workspaceID, role: "viewer", email: "ann@inbox.test", firstName: "Ann", lastName: "Lee" };
    for (const userID of ["usr_A", "usr_B"])
      await MemberEntity.put({ ...first, userID, timeJoined: "2026-11-01T00:00:00.000Z" }).go();
    await ours(() => Workspace.setPlan(async () => ({ plan: "Pro" })));
    kept.wait(30);
    await expect(call(async () => null)).rejects.toMatchObject({ code: "key.revoked" });
    await tick();
    await kept.finish();
    expect(await shown()).toMatchObject({ used: 2, stopped: null });
  }
});

it("What is sent each day leaves a run that waits alone, and another cap lets it begin at once.", async () => {
  const { keepByKey, wait, tick, shown, ours, owner, row } = await listOfKey();
  await keepByKey();
  wait(30);
  const { total_credits } = await ours(() => Credit.available());
  await owner.do(() => Credit.spend("spent", total_credits - 1));
  await tick();
  const waiting = await row();
  expect(waiting).toMatchObject({ wait: { since: "2026-12-21T10:00:00.000Z" } });
  wait(0.9);
  await keepByKey();
  expect(await row()).toEqual(waiting);
  await keepByKey(90);
  expect(await row()).toMatchObject({ timeDue: waiting?.timeDue, wait: waiting?.wait });
  wait(0.1);
  await tick();
  expect(await shown()).toMatchObject({ cap: 90, stopped: { code: "credits.insufficient" } });
});

it("The same is sent again also where its credits are used, or the list ends before another run.", async () => {
  const { keepByKey, wait, tick, finish, row, shown, member, id } = await listOfKey();
  await keepByKey(3);
  wait(30);
  await tick();
  await finish();
  wait(1);
  await member.do(() => List.update({ id, retention_days: 30 }));
  const before = await row();
  expect(await shown()).toMatchObject({ used: 2, next_at: null });
  await keepByKey(3);
  expect(await row()).toEqual(before);
});

it("A used budget is waited for to the end of its month, and the run then begins.", async () => {
  const { keepByKey, wait, tick, shown, call, verification } = await listOfKey({ monthly_budget: 2 });
  await keepByKey();
  wait(30);
  await call(() => Credit.spend("spent", 1));
  for (const days of [0, 1, 9.58]) {
    wait(days);
    await tick();
    expect(await verification()).toMatchObject({ status: "completed" });
    expect(await shown()).toMatchObject({ used: 0, stopped: null });
  }
  wait(0.01);
  await tick();
  expect(await shown()).toMatchObject({ used: 2, stopped: null });
});

it("A budget that is used in the next month too stops the schedule, which names the key.", async () => {
  const { keepByKey, wait, tick, shown, call } = await listOfKey({ monthly_budget: 2 });
  await keepByKey();
  wait(30);
  await call(() => Credit.spend("spent", 1));
  await tick();
  wait(10.6);
  await call(() => Credit.spend("spent again", 1));
  await tick();
  expect((await shown())?.stopped).toEqual({
    code: "budget.exhausted",
    message:
      "The API key “Server” may not spend the 2 credits that a run needs: too few are left of its monthly budget, or of the monthly limit of the person who made it. Raise it, and set the schedule again.",
  });
});

it("A key with a new secret keeps what it has set.", async () => {
  const { keepByKey, wait, tick, shown, owner, member, keyID } = await listOfKey();
  await keepByKey();
  await member.do(() => ApiKey.regenerate({ id: keyID, overlap_hours: 0 }));
  wait(30);
  await tick();
  expect(await shown()).toMatchObject({ used: 2, stopped: null });
  expect(await owner.do(() => ApiKey.get(keyID))).toMatchObject({ status: "active" });
});

it("It stops before a job looks for what is blocked, where its key was revoked.", async () => {
  const { keepByKey, wait, tick, finish, shown, owner, member, keyID, inParts, jobsOf } = await listOfKey();
  await member.do(() => Rule.create({ match: "address", value: "ann@a.test", effect: "block" }));
  await keepByKey(1_000);
  wait(30);
  await tick();
  await finish();
  await inParts(65);
  await owner.do(() => ApiKey.revoke(keyID));
  wait(30);
  await tick();
  expect(await shown()).toMatchObject({
    stopped: { code: "list.schedule_key", message: expect.stringContaining("The API key “Server”") },
  });
  expect(await jobsOf("make-download")).toEqual([]);
});

it("The version before knows no keys, and stops what one has set: its owner is no member.", async () => {
  const { keepByKey, ours, workspaceID, id, keyID } = await listOfKey();
  await keepByKey();
  const { data } = await ours(() => ScheduleEntity.get({ workspaceID, listID: id }).go({ data: "raw" }));
  const { userID } = (data as unknown as { Item: { userID: string } }).Item;
  expect(userID).toBe(keyID);
  expect(await ours(() => Member.membership(workspaceID, userID))).toBeNull();
});
