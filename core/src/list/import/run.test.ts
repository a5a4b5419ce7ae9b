import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryObjects } from "../../../test/memory-objects.ts";
import { HashGroup, merge } from "./merge.ts";
import { Address } from "../../address/index.ts";
import { type Cursor, type Occurrence, Run, runLimits } from "./run.ts";
import { readRun, spill } from "./spill.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "A", "é"), minLength: 1, maxLength: 3 });
const occurrence = fc.record({
  local: word,
  domain: fc.constantFrom("b.example", "a.example", "aa.example"),
});

function runOf(occurrences: readonly { local: string; domain: string }[]): Run {
  const run = new Run();
  for (const [row, { local, domain }] of occurrences.entries()) {
    run.add(row, `${local}@${domain.toUpperCase()}`, local.length, domain);
  }
  return run;
}

async function walk(cursor: Cursor, max = Infinity): Promise<Occurrence[]> {
  const seen: Occurrence[] = [];
  while (seen.length < max) {
    if (cursor.next()) {
      const { domain, hash, row, text, localLength } = cursor;
      seen.push({ domain, hash, row, text, localLength });
    } else if (!(await cursor.fetch())) break;
  }
  return seen;
}

const compare = (one: Occurrence, other: Occurrence): number =>
  one.domain === other.domain
    ? one.hash - other.hash || one.row - other.row
    : one.domain < other.domain
      ? -1
      : 1;

describe("a run", () => {
  it("is ordered by domain, hash and row, in memory and stored", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(occurrence, { minLength: 1, maxLength: 60, size: "max" }),
        async (occurrences) => {
          const expected = occurrences
            .map(({ local, domain }, row) => ({
              domain,
              hash: Address.sortHash(local.toLowerCase()),
              row,
              text: `${local}@${domain.toUpperCase()}`,
              localLength: local.length,
            }))
            .toSorted(compare);
          const run = runOf(occurrences);
          expect(await walk(run.cursor())).toEqual(expected);
          const objects = memoryObjects();
          const start = await spill(objects, "list/", run);
          expect(await walk(await readRun(objects, start, 17))).toEqual(expected);
          expect(await walk(run.cursor())).toEqual([]);
          const half = await readRun(objects, start, 17);
          await walk(half, expected.length >> 1);
          const rest = await walk(await readRun(objects, half.position, 17));
          expect(rest).toEqual(expected.slice(Math.max(0, (expected.length >> 1) - 1)));
        },
      ),
    );
  });

  it("is ordered by the whole hash when thousands share a domain", async () => {
    const locals = Array.from({ length: 3_000 }, (_, row) => ({ local: `u${row}`, domain: "x.example" }));
    const hashes = (await walk(runOf(locals).cursor())).map(({ hash }) => hash);
    expect(hashes).toEqual(hashes.toSorted((one, other) => one - other));
  });

  it.each(["bytes", "occurrences", "domains"] as const)(
    "is full exactly when its %s reach the limit",
    (limit) => {
      const fill = (run: Run) => {
        for (let row = 0; row < 5; row += 1) run.add(row, `a@d${row}.example`, 1, `d${row}.example`);
        return run.full;
      };
      const reached = { bytes: 5 * (15 + "a@d0.example".length), occurrences: 5, domains: 5 }[limit];
      expect(fill(new Run({ ...runLimits, [limit]: reached }))).toBe(true);
      expect(fill(new Run({ ...runLimits, [limit]: reached + 1 }))).toBe(false);
    },
  );
});

/** A cursor over sorted occurrences. */
function cursorOf(occurrences: readonly Occurrence[]): Cursor {
  let index = -1;
  const current = () => occurrences[index] ?? { domain: "", hash: 0, row: 0, text: "", localLength: 0 };
  return {
    get domain() {
      return current().domain;
    },
    get hash() {
      return current().hash;
    },
    get row() {
      return current().row;
    },
    get text() {
      return current().text;
    },
    get localLength() {
      return current().localLength;
    },
    next: () => (index += 1) < occurrences.length,
    fetch: () => Promise.resolve(false),
  };
}

describe("a merge", () => {
  it("separates addresses with equal hashes, and finds their duplicates", async () => {
    const at = (row: number, local: string): Occurrence => ({
      domain: "x.org",
      hash: 7,
      row,
      text: `${local}@x.org`,
      localLength: local.length,
    });
    const found: string[] = [];
    const rows = new Map<number, number>();
    await merge([cursorOf([at(0, "a"), at(1, "b"), at(2, "A")]), cursorOf([at(3, "B"), at(4, "c")])], {
      distinct: (text) => found.push(text) - 1,
      row: ({ row }, position) => rows.set(row, position),
      flush: () => null,
      stop: () => false,
    });
    expect(found).toEqual(["a@x.org", "b@x.org", "c@x.org"]);
    expect(Object.fromEntries(rows)).toEqual({ 0: 0, 1: 1, 2: 0, 3: 1, 4: 2 });
  });

  it("recognises a group of equal hashes after a resume", async () => {
    const at = (row: number, local: string): Occurrence => ({
      domain: "x.org",
      hash: 7,
      row,
      text: `${local}@x.org`,
      localLength: local.length,
    });
    const runs = [0, 1].map((run) => Array.from({ length: 700 }, (_, n) => at(700 * run + n, `u${n}`)));
    const found: string[] = [];
    const rows = new Map<number, number>();
    const target = {
      distinct: (text: string) => found.push(text) - 1,
      row: ({ row }: { row: number }, position: number) => rows.set(row, position),
      flush: () => null,
    };
    const left = () => runs.map((run) => cursorOf(run.filter(({ row }) => !rows.has(row))));
    const group = await merge(left(), { ...target, stop: () => true });
    expect(rows.size).toBe(1_024);
    const saved = HashGroup.parse(JSON.parse(JSON.stringify(group)));
    expect(await merge(left(), { ...target, stop: () => false }, saved)).toBeNull();
    expect(found).toHaveLength(700);
    expect(Array.from({ length: 1_400 }, (_, row) => rows.get(row))).toEqual(
      Array.from({ length: 1_400 }, (_, row) => row % 700),
    );
  });
});
