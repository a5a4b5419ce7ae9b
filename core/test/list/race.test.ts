import { describe, expect, it } from "vitest";
import { holdBack } from "../hold-back.ts";
import { importAll } from "./import-all.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { List } from "../../src/list/index.ts";

const start = "2025-01-01T10:00:00.000Z";

/** Creates a list that is ready to be verified, and its owner. */
async function ready() {
  const workspaceID = newWorkspaceID();
  const clock = manualClock(start);
  const person = <R>(body: () => R) => as(user(workspaceID), body, clock);
  await as(system(workspaceID), () => Credit.open(10), clock);
  const emails = ["ann@a.test", "bob@b.test"];
  const { id } = await person(() => List.create({ name: "Ann", source: "paste", purpose: "verify", emails }));
  const deadline = new Date(Date.parse(start) + 60_000);
  await as(system(workspaceID), () => importAll(workspaceID, id, deadline), clock);
  return { id, person };
}

describe("two changes of a list at the same moment", () => {
  it("do not unlock the column of a list that is verified", async () => {
    const { id, person } = await ready();
    const { held, letGo } = holdBack("analysis");
    const analyzed = person(() => List.analyze({ id }));
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

  it("do nothing without a changed attribute", async () => {
    const { id, person } = await ready();
    expect(await person(() => List.update({ id }))).toMatchObject({ id, name: "Ann" });
  });
});
