import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { List } from "../../src/list/index.ts";
import { Download } from "../../src/list/schema.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { VerificationEntity } from "../../src/verification/entity.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { ownQueue } from "../verification/chunk.ts";
import { verifyingWorkspace } from "./verified-list.ts";

await ownQueue();

const later = 60_000;

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
    const [, ...lines] = (
      await text(await person(async () => List.readDownload(String(await ask())), after))
    )
      .trim()
      .split(/\r?\n/);
    return lines;
  }
  const again = () => person(() => List.verify({ id, again: true }), 1_000);
  const shown = async (after: number) => (await person(() => List.get(id), after)).verification;
  return { ...workspace, id, currentID, suppress, file, again, shown };
}

describe("while unknown addresses are asked about again", () => {
  it("rows, facets, evidence, counts and files are those of the result before, under the rules of now", async () => {
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
