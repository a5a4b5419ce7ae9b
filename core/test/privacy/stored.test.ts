import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allPrefixes, objectDays } from "../../src/kit/object-prefix.ts";
import { Privacy } from "../../src/privacy/index.ts";

const sources = join(import.meta.dirname, "../../src");
const kinds = Privacy.groups.flatMap((group) => group.kinds);
const rows = kinds.flatMap((kind) => kind.rows);
const objects = kinds.flatMap((kind) => kind.objects ?? []);

const files = (await readdir(sources, { recursive: true })).filter(
  (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
);
const texts = await Promise.all(
  files.map(async (file) => {
    const text = await readFile(join(sources, file), "utf8");
    return { file, text: text.replaceAll(/\/\*[\s\S]*?\*\//g, "") };
  }),
);

/** The entities that the sources define, and whether the table removes their rows by itself. */
const entities = texts.flatMap(({ text }) =>
  text.split("new Entity(").flatMap((definition) => {
    const name = /entity: "([^"]+)"/.exec(definition)?.[1];
    const [attributes = ""] = definition.split("indexes:");
    return name === undefined ? [] : [{ name, isRemoved: /\bexpires\b/.test(attributes) }];
  }),
);

describe("the kinds of data", () => {
  it("have every entity of the table, each once, and no other", () => {
    expect(entities.length).toBeGreaterThan(80);
    expect(rows.toSorted()).toEqual(entities.map(({ name }) => name).toSorted());
  });

  it("have a duration exactly where the table removes rows by itself", () => {
    const isRemoved = new Map(entities.map(({ name, isRemoved }) => [name, isRemoved]));
    for (const { id, rows, kept } of kinds)
      for (const row of rows) expect(isRemoved.get(row), `${row} of ${id}`).toBe("seconds" in kept);
  });

  it("have the duration of the bucket where it removes objects by itself", () => {
    const days: Readonly<Record<string, number>> = objectDays;
    for (const { id, objects = [], kept } of kinds)
      for (const prefix of objects) {
        const longest = "seconds" in kept ? kept.seconds : kept.atMost;
        expect(longest, `${prefix} of ${id}`).toBe(days[prefix] && days[prefix] * 86_400);
      }
  });

  it("have each prefix and each id once", () => {
    expect(objects.toSorted()).toEqual(allPrefixes.toSorted());
    expect(new Set(kinds.map(({ id }) => id)).size).toBe(kinds.length);
  });

  it("have no number that is not computed from what the code writes", () => {
    for (const { file, text } of texts.filter(({ file }) => /^privacy.(?!period)/.test(file)))
      for (const [sentence] of text.matchAll(/"[^"\n]*"|`[^`]*`/g))
        expect(sentence.replaceAll(/\$\{[^}]*\}|Argon2id|us-east-1/g, ""), file).not.toMatch(/\d/);
  });
});

it("No other file says how long a row is kept.", () => {
  const own = /const kept\w*(?:Seconds|Ms|Hours|Days) = [\d(]|\bexpires\b[^\n]*\D[2-9]\d/;
  const others = texts.filter(({ file }) => !/^kit.(retention|kept-seconds)\.ts$/.test(file));
  for (const { file, text } of others)
    expect(text.replaceAll(/`[^`\n]*`|\/\/.*/g, ""), file).not.toMatch(own);
});

describe("a period", () => {
  it.each([
    [1, "1 second"],
    [90, "90 seconds"],
    [60, "60 seconds"],
    [1_200, "20 minutes"],
    [7_200, "2 hours"],
    [86_400, "24 hours"],
    [172_800, "2 days"],
    [34_560_000, "400 days"],
  ])("of %s seconds is %s", (seconds, text) => expect(Privacy.period(seconds)).toBe(text));
});
