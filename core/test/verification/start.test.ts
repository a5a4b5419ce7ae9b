import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { Credit } from "../../src/credit/index.ts";
import { Verification } from "../../src/verification/index.ts";

/** A workspace with the given credits, and the actions of its users on a list of three addresses. */
async function workspaceWith(credits: number) {
  const workspaceID = newWorkspaceID();
  await as(system(workspaceID), () => Credit.open(credits));
  const listID = `lst_${ulid()}`;
  const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
  const work = { listID, chunksBelow, chunks: 1, chunkSize: 25, total: 3, known: null };
  const person = user(workspaceID);
  return {
    start: () => as(person, () => Verification.start(work, [])),
    repeat: (of: "unknown" | number[]) =>
      as(person, () => Verification.start({ ...work, as: { kind: "repeat", of } }, [])),
    cancel: () => as(person, () => Verification.cancel(listID)),
  };
}

const shortfall = { kind: "payment", code: "credit.insufficient" };

describe("starting a verification", () => {
  it("is refused without enough credits", async () => {
    const { start } = await workspaceWith(2);
    await expect(start()).rejects.toMatchObject(shortfall);
  });

  it("a second time is a conflict, though the first has reserved the credits", async () => {
    const { start } = await workspaceWith(4);
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    const refusals = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refusals).toMatchObject([{ kind: "conflict" }, { kind: "conflict" }]);
    await expect(start()).rejects.toMatchObject({ kind: "conflict", code: "verification.conflict" });
  });

  it("again for some addresses is refused until the whole list was verified", async () => {
    const { start, repeat, cancel } = await workspaceWith(4);
    const refused = { kind: "conflict", code: "list.no_results" };
    await expect(repeat([0])).rejects.toMatchObject(refused);
    await start();
    await expect(repeat([0])).rejects.toMatchObject(refused);
    await cancel();
    await expect(repeat([0])).rejects.toMatchObject(refused);
  });

  it("again after a cancelled one reserves credits again", async () => {
    const { start, cancel } = await workspaceWith(4);
    await start();
    await cancel();
    await start();
    await expect(start()).rejects.toMatchObject({ kind: "conflict" });
  });
});
