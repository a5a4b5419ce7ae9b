import { buffer } from "node:stream/consumers";
import { TextWriter, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import { describe, expect, it } from "vitest";
import { memoryObjects } from "../../../test/memory-objects.ts";
import { verdictOf } from "../../../test/verdict.ts";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import { importFile } from "../import/index.ts";
import { partsOf } from "../manifest.ts";
import { Download, limits, type ReportNumbers } from "../schema.ts";
import { archiveOf } from "./archive.ts";

const now = "2026-11-27T10:00:00.000Z";

const report: ReportNumbers = {
  name: "Spring <b>",
  rows: { total: 5, distinct: 3, duplicates: 1, bad_syntax: 1 },
  verified_at: now,
  counts: { valid: 3, invalid: 2, risky: 0, unknown: 0 },
  unverified: 0,
  reasons: [{ name: "mailbox_not_found", rows: 1 }],
  kept: { safe: 3, balanced: 3, reach: 3 },
  providers: [],
  forecast: null,
};

/** The files of an archive of five rows, of which three are valid and two invalid, by name; and its number of rows. */
async function unpacked(request: Partial<Download> = {}, numbers: ReportNumbers | null = report) {
  const objects = memoryObjects(50);
  await objects.put(
    "upload",
    "Name,Email\nAnn,ann@a.test\nBob,gone@a.test\nAnn,ann@a.test\nEve,eve@a.test\nDan,nope\n",
  );
  const upload = { filename: "list.csv" };
  const imported = await Clock.provide(manualClock(now), () =>
    importFile({ ...upload, key: "upload", choice: {}, prefix: "list/", limits }, objects),
  );
  const [chunk = ""] = objects.keys("list/chunk/");
  const verdicts = (objects.json(chunk) as string[]).map((email) =>
    verdictOf(email, email.startsWith("gone") ? "mailbox_not_found" : "accepted"),
  );
  await objects.put("part", verdicts.map((verdict) => JSON.stringify(verdict)).join("\n"));
  const statuses = { valid: 2, invalid: 1, risky: 0 };
  const part = {
    key: "part",
    offset: 0,
    count: 3,
    first: "",
    last: "",
    statuses,
    reasons: {},
    rows: {},
    providers: {},
  };
  let rows = 0;
  const bytes = await buffer(
    archiveOf(
      {
        upload,
        imported,
        parts: partsOf([part], imported),
        request: Download.parse({ format: "zip", original: true, columns: ["status"], ...request }),
        scratch: "scratch/",
        onRows: (count) => (rows = count),
      },
      numbers,
      objects,
    ),
  );
  const reader = new ZipReader(new Uint8ArrayReader(bytes));
  const entries = (await reader.getEntries()).map(async (entry) => [
    entry.filename,
    entry.directory ? "" : await entry.getData(new TextWriter()),
  ]);
  return { files: Object.fromEntries(await Promise.all(entries)) as Record<string, string>, rows };
}

const linesOf = (text = ""): string[] =>
  text
    .replace(/^\ufeff/, "")
    .trim()
    .split(/\r?\n/);

describe("an archive", () => {
  it("has a file with the rows of each status that is found, in the order of the upload, and the report", async () => {
    const { files, rows } = await unpacked();
    expect(Object.keys(files)).toEqual(["valid.csv", "invalid.csv", "report.html"]);
    expect(linesOf(files["valid.csv"])).toEqual([
      "Name,Email,status",
      "Ann,ann@a.test,valid",
      "Ann,ann@a.test,valid",
      "Eve,eve@a.test,valid",
    ]);
    expect(linesOf(files["invalid.csv"]).slice(1)).toEqual(["Bob,gone@a.test,invalid", "Dan,nope,invalid"]);
    expect(rows).toBe(5);
  });

  it("has only the statuses that are asked for, and no report before there is one", async () => {
    const { files, rows } = await unpacked({ statuses: ["valid", "unknown"] }, null);
    expect(Object.keys(files)).toEqual(["valid.csv"]);
    expect(rows).toBe(3);
  });

  it("has a report in numbers, with the name escaped", async () => {
    const { files } = await unpacked();
    const page = files["report.html"];
    expect(page).toContain("<h1>Spring &lt;b&gt;</h1>");
    expect(page).toContain('<th scope="row">Valid</th><td>3 (60.0 %)</td>');
    expect(page).toContain('<th scope="row">Mailbox not found</th><td>1 (20.0 %)</td>');
    expect(page).not.toContain("@a.test");
  });
});
