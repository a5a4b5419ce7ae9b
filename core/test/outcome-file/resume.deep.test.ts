import { describe, expect, it } from "vitest";
import { Outcome } from "../../src/outcome/index.ts";
import { workbookEntries } from "../workbook.ts";
import { zip } from "../zip.ts";
import { advancingClock, Killed, uploadingSpace } from "./uploading.ts";

/** Each third row is rejected, each fifth repeats an earlier one, and each seventh is about a mail that was sent. */
const rows = Array.from({ length: 45_000 }, (_, row) => {
  const email = row % 3 === 0 ? `nobody-${row}` : `person-${row % 5 === 0 ? row - 1 : row}@a.test`;
  return [email, row % 7 === 0 ? "sent" : "delivered", "2026-11-20T10:00:00Z"];
});
const table = [["email", "type", "at"], ...rows];

async function wholeOf(content: string | Uint8Array) {
  const space = uploadingSpace();
  const {
    rows: read,
    accepted,
    repeated,
    nothing,
    rejected,
    first_rejected,
  } = await space.upload("a.csv", content);
  return { rows: read, accepted, repeated, nothing, rejected, first_rejected };
}

const timeout = 240_000;

describe("a file that is read in several steps", { timeout }, () => {
  it.each([
    ["as text", table.map((cells) => cells.join(",")).join("\n")],
    ["as JSON", rows.map(([email, type, at]) => JSON.stringify({ email, type, at })).join("\n")],
    ["as a workbook", zip(workbookEntries([table]))],
  ])("counts each row once: %s", async (_, content) => {
    const expected = await wholeOf(content);
    expect(expected).toMatchObject({ rows: 45_000 });
    const space = uploadingSpace();
    const id = await space.announce("a.csv");
    await space.put(id, content);
    let steps = 0;
    while ((await space.info(id)).ended_at === null) {
      await space.step(id, advancingClock(100), 200);
      expect((steps += 1)).toBeLessThan(10);
    }
    expect(steps).toBeGreaterThan(1);
    expect(await space.info(id)).toMatchObject({ ...expected, status: "read" });
    expect((await space.rejected(id)).split("\r\n")).toHaveLength(expected.rejected + 2);
  });

  it("counts each row once when its worker is killed at any point, and is the same for the source", async () => {
    const content = table.map((cells) => cells.join(",")).join("\n");
    const expected = await wholeOf(content);
    let killed = 0;
    for (const lastReading of [8, 14, 20, 26]) {
      const space = uploadingSpace();
      const id = await space.announce("a.csv");
      await space.put(id, content);
      await space.step(id, advancingClock(1, lastReading)).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        killed += 1;
      });
      for (let tries = 0; (await space.info(id)).ended_at === null && tries < 5; tries += 1)
        await space.step(id);
      expect(await space.info(id)).toMatchObject({ ...expected, status: "read" });
      const counts = (await space.act(() => Outcome.counts())).get("file");
      expect(counts).toMatchObject({
        delivered: expected.accepted.delivered,
        not_an_address: expected.rejected,
      });
    }
    expect(killed).toBe(4);
  });
});
