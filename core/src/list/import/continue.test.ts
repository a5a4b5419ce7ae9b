import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MemoryObjects, memoryObjects } from "../../../test/memory-objects.ts";
import { workbook } from "../../../test/workbook.ts";
import { Clock } from "../../port/clock/index.ts";
import type { Import } from "./outcome.ts";
import { Checkpoint, importFile, continueImport, type ImportResult, temporaryPrefix } from "./index.ts";

const input: Import = {
  mend: true,
  key: "upload",
  filename: "list.csv",
  choice: {},
  prefix: "list/",
  limits: { rows: 10_000, bytes: 10_000_000 },
  run: { bytes: 2 ** 20, occurrences: 900, domains: 2_000 },
};

/** A clock that advances by the next of `ticks`, in milliseconds, at each reading. */
function tickingClock(ticks: readonly number[]) {
  let at = Date.parse("2026-01-01T00:00:00.000Z");
  let readings = 0;
  return { now: () => new Date((at += ticks[readings++ % ticks.length] ?? 0)), readings: () => readings };
}

const stepMilliseconds = 1_000;

interface Steps {
  result: ImportResult;
  steps: number;
}

/** Imports in steps. Runs each step but the first twice and continues from the first or the last of both. */
async function importInSteps(
  objects: MemoryObjects,
  ticks: readonly number[],
  useLast: boolean,
): Promise<Steps> {
  const clock = tickingClock(ticks);
  const step = (from: Checkpoint | null) =>
    Clock.provide(clock, () =>
      continueImport(input, from, new Date(clock.now().getTime() + stepMilliseconds), objects),
    );
  let outcome = await step(null);
  for (let steps = 1; ; steps += 1) {
    if (outcome.result) return { result: outcome.result, steps };
    const from: Checkpoint = Checkpoint.parse(JSON.parse(JSON.stringify(outcome.checkpoint)));
    const both = [await step(from), await step(from)] as const;
    outcome = both[useLast ? 1 : 0];
  }
}

const permanentObjects = ({ all }: MemoryObjects): Record<string, string> =>
  Object.fromEntries(
    [...all].flatMap(([key, bytes]) =>
      key.startsWith("list/") && !key.startsWith(temporaryPrefix("list/"))
        ? [[key, bytes.toString("latin1").replaceAll(/"checked_at":"[^"]+"/g, "")]]
        : [],
    ),
  );

/** Rows with duplicates, rejected and mended rows, one large domain and a long second column. */
const rowOf = (row: number, salt: number): readonly string[] => {
  const who = row % 7 === 0 ? (row * salt) % (row + 1) : row;
  const domain = who % 2 === 0 ? "gmail.com" : `d${(who * salt) % 97}.example`;
  const sign = row % 13 === salt % 13 ? " at " : "@";
  return [row % 31 === salt % 31 ? "n/a" : `Person${who}${sign}${domain}`, "beside ".repeat(6)];
};

const rowCount = 3_000;
const rowsOf = (salt: number) => Array.from({ length: rowCount }, (_, row) => rowOf(row, salt));

describe("an import", () => {
  it("reads the same file in all steps when another is posted between them", async () => {
    const upload = Buffer.from(
      `email\n${rowsOf(3)
        .map(([email]) => email)
        .join("\n")}`,
    );
    const { objects: whole } = await uninterrupted(upload);
    const objects = memoryObjects();
    await objects.put("upload", upload);
    const clock = tickingClock([stepMilliseconds / 4]);
    let from: Checkpoint | null = null;
    for (;;) {
      const deadline = new Date(clock.now().getTime() + stepMilliseconds);
      const outcome = await Clock.provide(clock, () => continueImport(input, from, deadline, objects));
      if (outcome.result) break;
      from = outcome.checkpoint;
      await objects.put("upload", "email\nother@x.org\n");
    }
    expect(permanentObjects(objects)).toEqual(permanentObjects(whole));
  });

  /** Imports in one step. Returns the number of clock readings too. */
  async function uninterrupted(upload: Buffer) {
    const objects = memoryObjects();
    await objects.put("upload", upload);
    const clock = tickingClock([1]);
    const result = await Clock.provide(clock, () => importFile(input, objects));
    return { objects, result, readings: clock.readings() };
  }

  it("has the same result for any interruptions and repetitions", async () => {
    let maxSteps = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1_000),
        fc.array(fc.nat(1_500), { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (salt, ticks, useLast) => {
          const upload = Buffer.from(
            rowsOf(salt)
              .map((row) => row.join(","))
              .join("\n"),
          );
          const whole = await uninterrupted(upload);
          const objects = memoryObjects(10_007);
          await objects.put("upload", upload);
          const { result, steps } = await importInSteps(objects, ticks, useLast);
          expect(result).toEqual(whole.result);
          expect(result.mendable).toMatchObject({ is_mended: true, preview: { length: 10 } });
          expect(result.providers?.["google_workspace"]).toBeGreaterThan(1_000);
          expect(permanentObjects(objects)).toEqual(permanentObjects(whole.objects));
          maxSteps = Math.max(maxSteps, steps);
        },
      ),
      { numRuns: 10 },
    );
    expect(maxSteps).toBeGreaterThan(5);
  });

  it("makes progress in every step, even past the deadline", async () => {
    const upload = Buffer.from(
      rowsOf(5)
        .map((row) => row.join(","))
        .join("\n"),
    );
    const whole = await uninterrupted(upload);
    const objects = memoryObjects();
    await objects.put("upload", upload);
    const { result, steps } = await importInSteps(objects, [2 * stepMilliseconds], true);
    expect(result).toEqual(whole.result);
    expect(permanentObjects(objects)).toEqual(permanentObjects(whole.objects));
    const batches = Math.ceil(upload.length / 65_536);
    const merges = Math.ceil(rowCount / 1_024);
    expect(steps).toBeGreaterThan(batches);
    expect(steps).toBeLessThanOrEqual(batches + 1 + merges + 1);
  });

  it("reads a workbook from its start in every step, and fails if that takes a whole step", async () => {
    const upload = workbook(rowsOf(3));
    const whole = await uninterrupted(upload);
    const objects = memoryObjects();
    await objects.put("upload", upload);
    const tick = stepMilliseconds / whole.readings;
    const interruptedOnce = [
      ...Array.from({ length: Math.ceil(whole.readings / 3) }, () => 3 * tick),
      ...Array.from({ length: 99 * whole.readings }, () => tick / 2),
    ];
    const { result, steps } = await importInSteps(objects, interruptedOnce, false);
    expect(steps).toBeGreaterThan(1);
    expect(result).toEqual(whole.result);
    expect(permanentObjects(objects)).toEqual(permanentObjects(whole.objects));

    const tooShort = importInSteps(objects, [2 * stepMilliseconds], false);
    await expect(tooShort).rejects.toMatchObject({ code: "file.too_slow" });
  });

  it("resumes between duplicates of an address", async () => {
    const objects = memoryObjects();
    await objects.put("upload", Array.from({ length: 4_000 }, (_, row) => `same${row % 3}@x.org`).join("\n"));
    const { result } = await importInSteps(objects, [stepMilliseconds], true);
    expect(result.rows).toEqual({ total: 4_000, distinct: 3, duplicates: 3_997, bad_syntax: 0 });
  });
});
