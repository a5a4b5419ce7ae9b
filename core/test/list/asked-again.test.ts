import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { Job } from "../../src/job/index.ts";
import { List } from "../../src/list/index.ts";
import { Download } from "../../src/list/schema.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { VerificationEntity, type VerificationRow } from "../../src/verification/entity.ts";
import { Verification } from "../../src/verification/index.ts";
import { jobOf, readRow } from "../../src/verification/row.ts";
import { announced } from "../announced.ts";
import { ownQueue } from "../verification/chunk.ts";
import { verifyingWorkspace } from "./verified-list.ts";

await ownQueue();

const later = 60_000;
const threeDays = 3 * 86_400_000;

/** The types of the events of a verification, in their order. */
async function typesOf(workspaceID: string, verificationID: string): Promise<string[]> {
  return (await announced(workspaceID))
    .filter(({ properties }) => JSON.stringify(properties).includes(verificationID))
    .map(({ type }) => type)
    .toSorted();
}

/** A list of three addresses whose verification was finished early: Cy is unknown, and can be asked about again. */
async function oneIsUnknown() {
  const workspace = await verifyingWorkspace();
  const { workspaceID, person, ours, paste, verify, work, make } = workspace;
  await verify(await paste("Former", ["ann@a.test", "bob@b.test"]));
  const id = await paste("List", ["ann@a.test", "bob@b.test", "cy@b.test"]);
  await person(() => List.verify({ id, fresh: false }));
  await ours(async () => Verification.dispatch(id, await currentID()));
  await person(() => List.steer({ id, to: "finish" }));
  await work(id, () => true);
  async function currentID(): Promise<string> {
    return String((await readRow(workspaceID, id))?.id);
  }
  const suppress = (email: string) =>
    person(() => Suppression.add({ entries: [{ email, reason: "complaint" }] }));
  /** The addresses of the cleaned file. */
  async function file(more: object, after: number): Promise<string[]> {
    const request = { ...Download.parse({ columns: ["email"] }), policy: "balanced" as const, ...more };
    const ask = () => person(() => List.requestDownload({ id, request }), after);
    if ((await ask()) === null) await make(after);
    const [, ...lines] = (await text(await person(async () => List.readDownload(String(await ask())), after)))
      .trim()
      .split(/\r?\n/);
    return lines;
  }
  const again = () => person(() => List.verify({ id, again: true }), 1_000);
  const shown = async (after: number) => (await person(() => List.get(id), after)).verification;
  return { ...workspace, id, currentID, suppress, file, again, shown };
}

describe("while unknown addresses are asked again", () => {
  it("rows, facets, counts and files are those of the result before, under the current rules", async () => {
    const { id, person, suppress, file, again, shown } = await oneIsUnknown();
    await suppress("ann@a.test");
    await again();
    const isAnn = ({ email }: { email: string }) => email === "ann@a.test";
    const { results: rows } = await person(() => List.rows({ id, limit: 100 }), later);
    expect(rows.find(isAnn)).toMatchObject({ status: "unknown", blocked_by: "suppression" });
    const { results } = await person(() => List.results({ id, limit: 100 }), later);
    const ann = results.find(isAnn);
    expect(ann?.status).toBe("unknown");
    expect(await person(() => List.result({ id, position: ann?.position ?? 0 }), later)).toMatchObject({
      status: "unknown",
    });
    expect((await person(() => List.facets({ id, status: "unknown" }), later)).domains).toContainEqual(
      expect.objectContaining({ name: "a.test" }),
    );
    for (const more of [{}, { so_far: true }]) expect(await file(more, later)).toEqual(["bob@b.test"]);
    expect(await shown(later)).toMatchObject({
      rules: "applied",
      previous: { counts: { valid: 1, unknown: 2 }, blocked: 1, rows: { kept: { balanced: 1 } } },
    });
  });

  it("a rule that is made or taken away meanwhile decides at once", async () => {
    const { id, person, suppress, file, again, shown } = await oneIsUnknown();
    await again();
    expect(await shown(2_000)).toMatchObject({ previous: { counts: { valid: 2, unknown: 1 } } });
    await suppress("ann@a.test");
    expect(await file({}, later)).toEqual(["bob@b.test"]);
    const [among] = await person(() => List.list({}), later).then(({ results }) =>
      results.filter((list) => list.id === id),
    );
    expect(among?.verification?.rules).toBe("outdated");
    expect(await shown(later)).toMatchObject({
      rules: "applied",
      previous: { counts: { valid: 1, unknown: 2 }, blocked: 1 },
    });
    await person(() => Suppression.remove({ email: "ann@a.test" }), later);
    expect(await shown(2 * later)).toMatchObject({
      rules: "applied",
      previous: { counts: { valid: 2, unknown: 1 }, blocked: 0 },
    });
    expect(await file({}, 2 * later)).toEqual(["ann@a.test", "bob@b.test"]);
  });

  it("what the commit before wrote is counted anew", async () => {
    const { workspaceID, id, suppress, again, shown } = await oneIsUnknown();
    await again();
    const { previous } = (await readRow(workspaceID, id)) ?? {};
    if (!previous) throw new Error("There is no result before.");
    const { version: _, ...former } = previous;
    await VerificationEntity.patch({ workspaceID, listID: id }).set({ previous: former }).go();
    await suppress("bob@b.test");
    expect(await shown(later)).toMatchObject({ rules: "applied", previous: { counts: { valid: 1 } } });
  });
});

describe("a repeat that ends early", () => {
  const restart = async ({ workspaceID, id, ours }: Awaited<ReturnType<typeof oneIsUnknown>>) => {
    const row = await readRow(workspaceID, id);
    const job = row && (await Job.find(jobOf(row)));
    if (job) await ours(() => Verification.restart(job), threeDays);
  };
  const ended = async ({ id, person }: Awaited<ReturnType<typeof oneIsUnknown>>) =>
    person(() => List.get(id), threeDays + later);

  it.each([
    ["cancelled", "verification.cancelled"],
    ["failed", "verification.failed"],
  ] as const)("leaves the complete result where it is %s, and tells that", async (how, type) => {
    const list = await oneIsUnknown();
    const { workspaceID, id, person, ours, currentID, again, work } = list;
    await again();
    await ours(async () => Verification.dispatch(id, await currentID()), 2_000);
    for (const _ of [1, 2])
      await (how === "cancelled"
        ? person(() => List.steer({ id, to: "cancel" }), later).catch(() => {})
        : restart(list));
    const info = await ended(list);
    expect(info).toMatchObject({
      status: "completed",
      verification: {
        status: "completed",
        counts: { valid: 2, unknown: 1 },
        credits: { reserved: 1, charged: 0, returned: 1, returned_for: { unknown: 0, unreached: 1 } },
      },
    });
    expect(info.expected_bounces).not.toBeNull();
    expect(info.verification?.previous).toBeUndefined();
    const verificationID = await currentID();
    expect(await typesOf(workspaceID, verificationID)).toEqual([type, "verification.started"].toSorted());
    expect(await ours(() => List.tellFailure({ listID: id, verificationID }))).toMatchObject({
      title: "Verifying “List” again ended early",
    });
    // It can be asked once more, with the result in sight again.
    const once = await person(() => List.verify({ id, again: true }), threeDays + 2 * later);
    expect(once.verification?.previous?.counts).toMatchObject({ valid: 2, unknown: 1 });
    await work(id, () => true, threeDays + 2 * later);
    expect((await person(() => List.get(id), threeDays + 3 * later)).verification?.counts).toMatchObject({
      valid: 3,
      unknown: 0,
    });
  });

  it("says why the credits of chosen addresses are returned, not of the others", async () => {
    const { workspaceID, person, ours, paste, work } = await verifyingWorkspace();
    await person(() => Suppression.add({ entries: [{ email: "bob@b.test", reason: "complaint" }] }));
    const id = await paste("List", ["ann@a.test", "bob@b.test", "cy@open.test"]);
    const finish = async (after: number) => {
      const { id: verificationID = "" } = (await readRow(workspaceID, id)) ?? {};
      await ours(() => Verification.dispatch(id, verificationID), after);
      await person(() => List.steer({ id, to: "finish" }), after);
      await work(id, () => true, after);
      return (await person(() => List.get(id), after)).verification;
    };
    await person(() => List.verify({ id }));
    const none = { unknown: 0, blocked: 0, repeated: 0, unreached: 0 };
    expect(await finish(0)).toMatchObject({
      counts: { unknown: 3 },
      credits: { reserved: 3, charged: 0, returned_for: { ...none, unknown: 2, blocked: 1 } },
    });
    await person(() => List.verify({ id, again: [2] }), later);
    expect(await finish(2 * later)).toMatchObject({
      counts: { unknown: 3 },
      credits: { reserved: 1, charged: 0, returned_for: { ...none, unknown: 1 } },
    });
    const { askedCounts, ...former } = (await readRow(workspaceID, id)) ?? {};
    expect(askedCounts).toEqual({ done: 1, unknown: 1, blocked: 0 });
    await VerificationEntity.put(former as VerificationRow).go();
    expect((await person(() => List.get(id), 3 * later)).verification?.credits).toMatchObject({
      returned: 1,
    });
  });

  it("has the complete result in sight where one before it was cancelled, as the commit before left it", async () => {
    const list = await oneIsUnknown();
    const { workspaceID, id, person, again } = list;
    await again();
    await person(() => List.steer({ id, to: "cancel" }), later);
    await VerificationEntity.patch({ workspaceID, listID: id }).set({ status: "cancelled" }).go();
    const once = await person(() => List.verify({ id }), threeDays);
    expect(once.verification?.previous?.counts).toMatchObject({ valid: 2, unknown: 1 });
    const { results } = await person(() => List.results({ id, limit: 10 }), threeDays);
    expect(results).toHaveLength(3);
    await person(() => List.steer({ id, to: "cancel" }), threeDays + later);
    expect((await person(() => List.get(id), threeDays + later)).status).toBe("completed");
  });

  it("is cancelled where there was no complete result", async () => {
    const { person, paste, verify } = await verifyingWorkspace();
    await verify(await paste("Former", ["ann@a.test"]));
    const id = await paste("List", ["ann@a.test", "cy@b.test"]);
    await person(() => List.verify({ id }));
    await person(() => List.steer({ id, to: "cancel" }), 1_000);
    expect(await person(() => List.verify({ id }), later)).toMatchObject({ status: "queued" });
    await person(() => List.steer({ id, to: "cancel" }), 2 * later);
    expect((await person(() => List.get(id), 3 * later)).status).toBe("cancelled");
  });
});
