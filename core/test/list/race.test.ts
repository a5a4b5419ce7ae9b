import { describe, expect, it } from "vitest";
import { holdBack } from "../hold-back.ts";
import { importAll } from "./import-all.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { Credit } from "../../src/credit/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { List } from "../../src/list/index.ts";

/** A time long before the lists of other tests, so that those do not expire. */
const start = "2025-01-01T10:00:00.000Z";
const operator: Actor.Actor = { type: "operator", job: "test" };

/** Creates a list that is ready to be verified, and its owner. */
async function ready(time = start) {
  const workspaceID = newWorkspaceID();
  const clock = manualClock(time);
  const person = <R>(body: () => R) => as(user(workspaceID), body, clock);
  await as(system(workspaceID), () => Credit.open(10), clock);
  const emails = ["ann@a.test", "bob@b.test"];
  const { id } = await person(() => List.create({ name: "Ann", source: "paste", purpose: "verify", emails }));
  const deadline = new Date(Date.parse(time) + 60_000);
  await as(system(workspaceID), () => importAll(workspaceID, id, deadline), clock);
  return { id, person };
}

describe("two changes of a list at the same moment", () => {
  it("do not unlock the column of a list that is verified", async () => {
    const { id, person } = await ready();
    const { held, letGo } = holdBack("analysis");
    const analyzed = person(() => List.analyze(id));
    await held;
    await person(() => List.verify({ id }));
    letGo();
    await expect(analyzed).rejects.toMatchObject({ kind: "conflict" });
    const choice = { column: 0, has_header: true };
    await expect(person(() => List.uploaded({ id, choice }))).rejects.toMatchObject({ kind: "conflict" });
  });

  it("keep each other's attributes", async () => {
    const { id, person } = await ready();
    const { held, letGo } = holdBack("list");
    const renamed = person(() => List.update({ id, name: "Bob" }));
    await held;
    await person(() => List.update({ id, retention_days: 7, metadata: { of: "Ann" } }));
    letGo();
    await renamed;
    expect(await person(() => List.get(id))).toMatchObject({
      name: "Bob",
      expires_at: "2025-01-08T10:00:00.000Z",
      metadata: { of: "Ann" },
    });
  });

  it("keep a list whose retention is extended while it expires", async () => {
    // A year before the other lists, so that no other list expires.
    const { id, person } = await ready("2024-01-01T10:00:00.000Z");
    const later = manualClock("2024-02-01T10:00:00.000Z");
    const { held, letGo } = holdBack("list");
    const expired = as(operator, () => List.expire(), later);
    await held;
    await person(() => List.update({ id, retention_days: 90 }));
    letGo();
    await expired;
    expect(await person(() => List.get(id))).toMatchObject({ id, name: "Ann" });
    await as(operator, () => List.expire(), later);
    expect(await person(() => List.get(id))).toMatchObject({ id });
  });

  it("do nothing without a changed attribute", async () => {
    const { id, person } = await ready();
    expect(await person(() => List.update({ id }))).toMatchObject({ id, name: "Ann" });
  });
});
