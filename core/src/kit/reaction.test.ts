import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Reaction } from "./reaction.ts";

const core = join(import.meta.dirname, "..");

const Schemas = z.object({ Events: z.record(z.string(), z.object({ type: z.string() })).default({}) });

/** The events that areas declare: `Events.Low` in `credit` is of the type `credit.low`. */
const declared: { area: string; name: string; type: string }[] = [];
for await (const file of glob("*/schema.ts", { cwd: core })) {
  const { Events } = Schemas.parse({ ...(await import(join(core, file))) });
  for (const [name, { type }] of Object.entries(Events)) declared.push({ area: dirname(file), name, type });
}

const sources: { area: string; text: string }[] = [];
for await (const file of glob("*/**/*.ts", { cwd: core, exclude: ["**/*.test.ts"] }))
  sources.push({ area: file.split("/")[0] ?? "", text: await readFile(join(core, file), "utf8") });

const namespaceOf = (area: string): string =>
  area.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

describe("the table of events and reactions", () => {
  it("has each event that an area declares, once", () => {
    expect(declared.map(({ type }) => type).toSorted()).toEqual(Object.keys(Reaction.table).toSorted());
  });

  it("has no event that no area announces", () => {
    const silent = declared.filter(({ area, name }) => {
      const here = `Events.${name}.of(`;
      const elsewhere = `${namespaceOf(area)}.${here}`;
      return !sources.some((source) => source.text.includes(source.area === area ? here : elsewhere));
    });
    expect(silent).toEqual([]);
  });

  it("has work for each reaction", () => {
    expect(Reaction.names.filter((name) => Reaction.eventTypesOf(name).length === 0)).toEqual([]);
  });
});
