import { expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { List } from "../../src/list/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { scriptedProber } from "../../src/port/prober/scripted.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { importAll } from "./import-all.ts";

it("A removed list is no longer verified or charged, even before it is erased.", async () => {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const deadline = new Date("2026-11-21T10:01:00.000Z");
  const person = <R>(body: () => R) => as(user(workspaceID), body, clock);
  const ours = <R>(body: () => R) => as(system(workspaceID), body, clock);
  await ours(() => Credit.open(10));
  const emails = ["ann@a.test", "bob@b.test"];
  const { id } = await person(() => List.create({ name: "Ann", source: "paste", purpose: "verify", emails }));
  await ours(() => importAll(workspaceID, id, deadline));
  await person(() => List.verify({ id }));
  const verificationID = String((await readRow(workspaceID, id))?.id);

  await person(() => List.remove(id));
  const prober = scriptedProber();
  const message = { workspaceID, listID: id, verificationID, chunk: 0, round: 0 };
  await ours(() => Prober.provide(prober, () => Verification.verifyChunk(message, deadline)));
  expect(prober.asked).toEqual([]);
  expect(await person(() => Credit.balance())).toMatchObject({ total_credits: 8, held_credits: 2 });

  await ours(() => List.erase(id));
  expect(await person(() => Credit.balance())).toMatchObject({ total_credits: 10, held_credits: 0 });
  expect(await readRow(workspaceID, id)).toBeNull();
});
