/** Runs of schedules that are cancelled or fail: each address has a verdict all the same. */
import { expect, it } from "vitest";
import { Store } from "../../../src/aws/store/index.ts";
import { Credit } from "../../../src/credit/index.ts";
import { Job } from "../../../src/job/index.ts";
import { List } from "../../../src/list/index.ts";
import { CounterEntity } from "../../../src/verification/entity.ts";
import { Verification } from "../../../src/verification/index.ts";
import { partsIn } from "../../../src/verification/result/manifest.ts";
import { jobOf, readRow } from "../../../src/verification/row.ts";
import type { Info as Verdict } from "../../../src/verdict/schema.ts";
import { announced } from "../../announced.ts";
import { listOfMember } from "./kept-list.ts";

/** A list whose run has begun to ask about two addresses. Nothing is answered. */
async function running() {
  const kept = await listOfMember();
  const { keep, wait, tick, ours, id, workspaceID, member } = kept;
  await keep();
  wait(49);
  await tick();
  const row = await readRow(workspaceID, id);
  if (!row) throw new Error("There is no verification.");
  await ours(() => Verification.dispatch(id, row.id));
  const ends = {
    cancelled: () => member.do(() => List.steer({ id, to: "cancel" })).catch(() => {}),
    failed: async () => {
      wait(3);
      const job = await ours(() => Job.find(jobOf(row)));
      if (job) await ours(() => Verification.restart(job));
    },
  };
  return {
    ...kept,
    row,
    async end(how: keyof typeof ends) {
      for (const _ of [1, 2]) await ends[how]();
    },
    async typesOfEnd(): Promise<string[]> {
      const own = (await announced(workspaceID)).filter(({ properties }) =>
        JSON.stringify(properties).includes(row.id),
      );
      return own.map(({ type }) => type).filter((type) => type !== "verification.started");
    },
  };
}

it.each(["cancelled", "failed"] as const)("A run that is %s leaves the result completed.", async (how) => {
  const { end, typesOfEnd, verification, ours, member, id, row, wait, tick, finish, shown } = await running();
  const before = (await ours(() => Credit.available())).total_credits;
  await end(how);
  expect(await verification()).toMatchObject({
    ...{
      status: "completed",
      counts: { valid: 2, invalid: 1, unknown: 0 },
      changes: { died: 0, came_back: 0 },
    },
    credits: {
      reserved: 2,
      charged: 0,
      returned: 2,
      returned_for: { unreached: 2, unknown: 0, blocked: 0, repeated: 0 },
    },
  });
  expect((await ours(() => Credit.available())).total_credits).toBe(before + 2);
  expect((await member.do(() => List.get(id))).expected_bounces).not.toBeNull();
  expect(await typesOfEnd()).toEqual([`verification.${how}`]);
  const told = await ours(() => List.tellFailure({ listID: id, verificationID: row.id }));
  expect(told?.title).toBe("Verifying “News” again ended early");
  wait(7);
  await tick();
  expect(await finish()).toEqual(["ann@a.test", "bob@a.test"]);
  expect(await verification()).toMatchObject({ status: "completed", credits: { charged: 2 } });
  expect(await shown()).toMatchObject({ used: 2, stopped: null });
});

it("A run that is cancelled keeps what was shown, and the former verdicts on what was not asked.", async () => {
  const { end, verification, row, workspaceID, id } = await running();
  const [part] = await partsIn(row.earlier);
  const verdicts = (await Store.text(String(part?.key)))
    .split("\n")
    .map((line) => JSON.parse(line) as Verdict);
  const index = verdicts.findIndex(({ email }) => email === "ann@a.test");
  const verdict = {
    ...verdicts[index],
    status: "invalid",
    reason: "mailbox_not_found",
    charged: 1,
  } as Verdict;
  const shard = { workspaceID, listID: id, verificationID: row.id, shard: 0 };
  await CounterEntity.patch(shard)
    .set({ early: [{ index, verdict }], earlyCount: 1 })
    .go();
  await end("cancelled");
  expect(await verification()).toMatchObject({
    ...{
      status: "completed",
      counts: { valid: 1, invalid: 2, unknown: 0 },
      changes: { died: 1, came_back: 0 },
    },
    credits: { reserved: 2, charged: 1, returned: 1 },
  });
});

it("A run that is finished early keeps the verdicts of the result before on what was not asked.", async () => {
  const { finish, member, id, ours, verification } = await running();
  const before = (await ours(() => Credit.available())).total_credits;
  await member.do(() => List.steer({ id, to: "finish" }));
  expect(await finish()).toEqual([]);
  expect(await verification()).toMatchObject({
    ...{
      status: "completed",
      is_run: true,
      counts: { valid: 2, invalid: 1, unknown: 0 },
      changes: { died: 0, came_back: 0 },
    },
    credits: { reserved: 2, charged: 0, returned: 2 },
  });
  expect((await ours(() => Credit.available())).total_credits).toBe(before + 2);
});

it("A list without a complete result stays cancelled, also where another verification of it is.", async () => {
  const { workspaceID, ours, bring, member } = await listOfMember();
  const id = await bring();
  const cancel = async () => {
    const { id: verificationID = "" } = (await readRow(workspaceID, id)) ?? {};
    await ours(() => Verification.dispatch(id, verificationID));
    return (await member.do(() => List.steer({ id, to: "cancel" }))).status;
  };
  for (const _ of [1, 2]) {
    await member.do(() => List.verify({ id, fresh: true }));
    expect(await cancel()).toBe("cancelled");
  }
});
