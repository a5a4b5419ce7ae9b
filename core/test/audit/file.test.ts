import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Chain, Sealed } from "../../src/audit/schema.ts";
import { tableOf } from "../../src/file/index.ts";
import { Audit } from "../../src/audit/index.ts";
import { Cursor } from "../../src/kit/cursor.ts";
import { unmasked } from "../../src/kit/text/csv.ts";
import { as, user } from "../actors.ts";
import { auditTrail, linesOf } from "./trail.ts";

const sha256 = (fields: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(fields)).digest("hex");

/** The algorithm of `/docs/audit`, from the file alone. Shares no code with the product. Returns the positions that are wrong. */
function wrongIn({ chain, entries }: { chain: Chain; entries: Sealed[] }): number[] {
  const wrong: number[] = [];
  const anchors = new Map(chain.anchors.map(({ position, hash }) => [position, hash]));
  let position = 0;
  let hash = sha256(["winnow audit chain 1", chain.workspace_id]);
  let at: string | null = null;
  for (const { seal, actor, subject, details, address, program, ...entry } of entries) {
    const pairs = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));
    const ofActor = sha256(["winnow audit actor 1", seal.actor_salt, actor.name, address, program]);
    const ofSubject = sha256(["winnow audit subject 1", seal.subject_salt, subject.name, ...pairs]);
    const digest = sha256([
      ...["winnow audit entry 1", entry.id, entry.action, entry.created_at, actor.id, subject.id],
      ...[seal.actor_commitment, seal.subject_commitment],
    ]);
    const isRight =
      (seal.actor_salt === null || ofActor === seal.actor_commitment) &&
      (seal.subject_salt === null || ofSubject === seal.subject_commitment) &&
      seal.position === position + 1 &&
      seal.previous_hash === hash &&
      seal.previous_at === at &&
      seal.hash === sha256(["winnow audit seal 1", seal.position, hash, at, digest]) &&
      (anchors.get(seal.position) ?? seal.hash) === seal.hash;
    if (!isRight) wrong.push(seal.position);
    ({ position, hash } = seal);
    at = entry.created_at;
  }
  if (position !== chain.position || hash !== chain.hash) wrong.push(position + 1);
  return wrong;
}

async function downloaded(entries = 5) {
  const trail = auditTrail();
  for (let index = 0; index < entries; index += 1)
    await trail.record("list.renamed", { name: `List ${index} “ü” \n=1` }, { z: "1", from: "a", Ä: "b" });
  const lines = linesOf(await trail.file());
  expect(wrongIn(lines)).toEqual([]);
  return { trail, ...lines };
}

describe("the file of an audit trail", () => {
  it("has every entry with its seal, and itself as the last, over several parts", async () => {
    const { chain, entries } = await downloaded(510);
    expect(entries.map(({ seal }) => seal.position)).toEqual(Array.from({ length: 511 }, (_, at) => at + 1));
    expect(entries.at(-1)).toMatchObject({ action: "audit.downloaded", subject: { name: "jsonl" } });
    expect(chain).toMatchObject({
      position: 511,
      kept_days: 400,
      anchors: [{ month: "2026-11", position: 511 }],
    });
  });

  it("tells of an entry that was removed, changed, moved or inserted, to people who compute the hashes", async () => {
    const { chain, entries } = await downloaded();
    const [first, second, third, ...rest] = entries as [Sealed, Sealed, Sealed, ...Sealed[]];
    expect(wrongIn({ chain, entries: [first, third, ...rest] })).toEqual([3]);
    expect(wrongIn({ chain, entries: [second, third, ...rest] })).toContain(2);
    expect(wrongIn({ chain, entries: entries.slice(0, -1) })).toEqual([6]);
    expect(wrongIn({ chain, entries: [first, third, second, ...rest] })).not.toEqual([]);
    expect(wrongIn({ chain, entries: [first, second, second, third, ...rest] })).not.toEqual([]);
    const changes: Partial<Sealed>[] = [
      { action: "list.deleted" },
      { created_at: "2026-11-21T09:00:00.000Z" },
      { address: null },
      { program: "x" },
      { details: {} },
      { actor: { ...second.actor, name: "Bob" } },
      { actor: { ...second.actor, id: "user:usr_x" } },
      { subject: { ...second.subject, name: "Summer" } },
    ];
    for (const change of changes)
      expect(wrongIn({ chain, entries: [first, { ...second, ...change }, third, ...rest] })).toContain(2);
  });

  it("verifies after a person was erased from it", async () => {
    const { trail } = await downloaded();
    await trail.seal();
    await trail.erase({ accountID: trail.person.userID, values: [] });
    const file = await trail.file();
    expect(wrongIn(linesOf(file))).toEqual([]);
    expect(
      linesOf(file)
        .entries.slice(0, 6)
        .every(({ seal }) => seal.actor_salt === null),
    ).toBe(true);
  });

  it("is a CSV file too, whose cells are no formulas", async () => {
    const { trail, entries } = await downloaded(2);
    const [header, ...rows] = tableOf(await trail.file("csv"));
    expect(rows).toHaveLength(4);
    const named = (name: string) => rows.map((row) => unmasked(row[(header ?? []).indexOf(name)] ?? ""));
    expect(named("hash").slice(0, 3)).toEqual(entries.map(({ seal }) => seal.hash));
    expect(named("details")[0]).toBe(JSON.stringify(entries[0]?.details));
    expect(rows.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  });

  it("is of one's own workspace, for who may view the team", async () => {
    const { trail } = await downloaded();
    const other = auditTrail();
    await other.recordMany(1);
    const first = await trail.act(() => Audit.filePart({ format: "jsonl" }));
    const foreign = other.act(() => Audit.filePart({ format: "jsonl", cursor: first.next_cursor ?? "" }));
    await expect(foreign).rejects.toMatchObject({ kind: "input" });
    const asCsv = trail.act(() => Audit.filePart({ format: "csv", cursor: first.next_cursor ?? "" }));
    await expect(asCsv).rejects.toMatchObject({ kind: "input" });
    const ofNobody = Cursor.encode(
      { from: 9, to: 3, begun: true },
      { format: "csv", workspaceID: trail.workspaceID },
    );
    const forged = trail.act(() => Audit.filePart({ format: "csv", cursor: ofNobody }));
    await expect(forged).rejects.toMatchObject({ kind: "input" });
    const powerless = as(user(trail.workspaceID, {}), () => Audit.filePart({ format: "csv" }));
    await expect(powerless).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("leaves the webhooks of what it seals to the timer", async () => {
    const { trail } = await downloaded();
    expect(trail.told).toEqual([]);
    await trail.seal();
    expect(trail.told).toHaveLength(6);
  });
});
