import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import Papa from "papaparse";
import readExcelFile from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { type MemoryObjects, memoryObjects } from "../../../test/memory-objects.ts";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import { verdictOf } from "../../../test/verdict.ts";
import { type Info as Verdict, type Reason, statusOf } from "../../verdict/schema.ts";
import { importFile, type ImportResult } from "../import/index.ts";
import type { Part as VerifiedPart } from "../../verification/index.ts";
import { type Part, partsOf } from "../manifest.ts";
import { Download, limits } from "../schema.ts";
import { rowsOut } from "./index.ts";

const now = "2026-01-01T00:00:00.000Z";
const upload = { key: "upload", filename: "list.csv" };

/** The verdict of an address: its local part names the reason. */
const judged = (email: string): Verdict => ({
  ...verdictOf(email, reasonFor(email), {
    disposable: email.includes("trash"),
    role: email.startsWith("info"),
  }),
  canonical: email.toLowerCase().replace(/\+[^@]*/, ""),
});

interface Verified {
  objects: MemoryObjects;
  imported: ImportResult;
  parts: Part[];
}

/** Imports a file and writes the verdict of each address, except in the `missing` chunks. */
async function verified(file: string, missing: readonly number[] = []): Promise<Verified> {
  const objects = memoryObjects(50);
  await objects.put("upload", file);
  const imported = await Clock.provide(manualClock(now), () =>
    importFile({ ...upload, choice: {}, prefix: "list/", limits }, objects),
  );
  const verifiedParts: VerifiedPart[] = [];
  for (const [index, chunk] of objects.keys("list/chunk/").entries()) {
    if (missing.includes(index)) continue;
    const verdicts = (objects.json(chunk) as string[]).map(judged);
    const key = `list/part/${index}`;
    await objects.put(key, verdicts.map((verdict) => JSON.stringify(verdict)).join("\n"));
    const counts = {
      count: verdicts.length,
      first: "",
      last: "",
      statuses: {},
      reasons: {},
      rows: {},
      providers: {},
    };
    verifiedParts.push({ key, offset: index * imported.chunkSize, ...counts });
  }
  return { objects, imported, parts: partsOf(verifiedParts, imported) };
}

const reasonFor = (email: string): Reason => {
  if (email.includes("gone")) return "mailbox_not_found";
  return email.includes("trash") ? "disposable" : email.includes("slow") ? "greylisted" : "accepted";
};

const bytesOf = ({ objects, ...results }: Verified, request: Partial<Download>, bufferBytes?: number) => {
  const wanted = { upload, ...results, request: Download.parse(request), scratch: "scratch/", bufferBytes };
  return buffer(rowsOut(wanted, objects));
};

const output = async (results: Verified, request: Partial<Download>, bufferBytes?: number) =>
  (await bytesOf(results, request, bufferBytes)).toString();

const list =
  "Name,Email\r\nJane,jane@x.org\r\n\r\nBob,nope\r\n=A1,GONE@a.org\r\nInfo,info@b.org,extra\r\n" +
  "Jane again,Jane <JANE@x.org>\r\nGone,gone@a.org\r\nT,trash@c.org\r\nS,slow@c.org\r\n";

describe("writing a list's results as a file", () => {
  it("writes every row in the order of the upload, with its own spelling", async () => {
    expect(await output(await verified(list), {})).toBe(
      [
        "email,status,reason",
        "jane@x.org,valid,accepted",
        "nope,invalid,bad_syntax",
        "GONE@a.org,valid,accepted",
        "info@b.org,valid,accepted",
        "JANE@x.org,valid,accepted",
        "gone@a.org,valid,accepted",
        "trash@c.org,risky,disposable",
        "slow@c.org,unknown,greylisted",
        "",
      ].join("\r\n"),
    );
  });

  it("writes the selected rows alone, with the file's own columns", async () => {
    const results = await verified(list);
    const rows = [6, 2, 5, 1_000_000];
    expect((await output(results, { rows, original: true })).split("\r\n")).toEqual([
      "\ufeffName,Email,Column 3,email,status,reason",
      "Bob,nope,,nope,invalid,bad_syntax",
      "Jane again,Jane <JANE@x.org>,,JANE@x.org,valid,accepted",
      "Gone,gone@a.org,,gone@a.org,valid,accepted",
      "",
    ]);
    expect((await output(results, { rows, statuses: ["invalid"] })).split("\r\n")).toHaveLength(3);
  });

  it("writes the first row of each mailbox alone, and every row without an address", async () => {
    const results = await verified(
      "a+x@x.org\nnope\nb@x.org\nA@x.org\na+gone@x.org\nnope\nb+y@x.org\na@y.org\na+x@x.org\n",
    );
    const emails = async (request: Partial<Download>) =>
      (await output(results, { columns: ["email"], unique: "mailbox", ...request }))
        .split("\r\n")
        .slice(1, -1);
    expect(await emails({})).toEqual(["a+x@x.org", "nope", "b@x.org", "nope", "a@y.org"]);
    expect(await emails({ statuses: ["invalid"] })).toEqual(["nope", "a+gone@x.org", "nope"]);
  });

  it("reads no verdicts of chunks without a selected row", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `user@d${String(index).padStart(2, "0")}.org`);
    const results = await verified(rows.join("\n"));
    await results.objects.put("list/part/2", "damaged");
    expect(await output(results, { rows: [1] })).toBe(
      "email,status,reason\r\nuser@d00.org,valid,accepted\r\n",
    );
    await expect(output(results, { rows: [60] })).rejects.toThrow("JSON");
  });

  it("writes the imported rows after another file was posted", async () => {
    const results = await verified(list);
    const before = await output(results, { original: true });
    await results.objects.put("upload", "Email\r\nother@x.org\r\n");
    expect(await output(results, { original: true })).toBe(before);
    await results.objects.put("upload", "");
    expect(await output(results, { original: true })).toBe(before);
  });

  it("keeps the file's own columns, and aligns the results behind the widest row", async () => {
    const file = await output(await verified(list), {
      original: true,
      columns: ["status", "action", "role"],
    });
    expect(file.split("\r\n").slice(0, 5)).toEqual([
      "\ufeffName,Email,Column 3,status,action,role",
      "Jane,jane@x.org,,valid,send,false",
      "Bob,nope,,invalid,remove,",
      "'=A1,GONE@a.org,,valid,send,false",
      "Info,info@b.org,extra,valid,send,true",
    ]);
  });

  it.each([
    ["safe", 4],
    ["balanced", 5],
    ["reach", 6],
  ] as const)("keeps what the policy %s keeps", async (policy, kept) => {
    const rows = (await output(await verified(list), { policy })).trimEnd().split("\r\n").slice(1);
    expect(rows).toHaveLength(kept);
  });

  it("keeps only the requested statuses", async () => {
    const file = await output(await verified(list), { statuses: ["invalid", "unknown"], columns: ["email"] });
    expect(file).toBe("email\r\nnope\r\nslow@c.org\r\n");
  });

  it("writes the requested columns as JSON lines", async () => {
    const request: Partial<Download> = {
      format: "jsonl",
      columns: ["email", "status", "score", "role", "suggestion"],
    };
    const lines = (await output(await verified(list), request)).trimEnd().split("\n");
    expect(lines).toHaveLength(8);
    const { status, score, flags, suggestion } = judged("jane@x.org");
    expect(JSON.parse(lines[4] ?? "")).toEqual({
      email: "JANE@x.org",
      status,
      score,
      role: flags.role,
      suggestion,
    });
    expect(Object.keys(JSON.parse(lines[1] ?? "") as object)).toEqual(request.columns);
  });

  it("writes the file's own columns as JSON lines under distinct names", async () => {
    const file = "Email,Name,Name\njane@x.org,Jane,Doe\n";
    const line = await output(await verified(file), { format: "jsonl", original: true, columns: ["status"] });
    expect(JSON.parse(line)).toEqual({
      original: { Email: "jane@x.org", Name: "Jane", "Name (2)": "Doe" },
      status: "valid",
    });
  });

  it("writes them in their order, whatever their names are, and as cells alone", async () => {
    const results = await verified("email,2024,2023,__proto__\njane@x.org,a,b,c\n");
    const request: Partial<Download> = { format: "jsonl", original: true, columns: ["status"] };
    expect(await output(results, request)).toBe(
      `{"original":{"email":"jane@x.org","2024":"a","2023":"b","__proto__":"c"},"status":"valid"}\n`,
    );
    expect(await output(results, { ...request, original_as: "cells" })).toBe(
      `{"original":["jane@x.org","a","b","c"],"status":"valid"}\n`,
    );
  });

  it.each(["csv", "jsonl"] as const)("writes the reason as a map of checks as %s", async (format) => {
    const results = await verified("Email\nnope\njane@x.org\n");
    const file = await output(results, { format, reason_as: "map" });
    const reason: unknown =
      format === "jsonl"
        ? (JSON.parse(file.split("\n")[0] ?? "") as { reason: unknown }).reason
        : JSON.parse(Papa.parse<string[]>(file.trimEnd()).data[1]?.[2] ?? "");
    expect(reason).toEqual({ syntax: { status: "fail", reason: "at_missing" } });
  });

  it("counts the rows of the file", async () => {
    const counts: number[] = [];
    const onRows = (rows: number) => counts.push(rows);
    const results = await verified(list);
    for (const request of [{}, { statuses: ["invalid"] }, { format: "xlsx" }])
      await buffer(
        rowsOut(
          { upload, ...results, request: Download.parse(request), scratch: "scratch/", onRows },
          results.objects,
        ),
      );
    const invalid = (await output(results, { statuses: ["invalid"] })).trimEnd().split("\r\n").length - 1;
    expect(counts).toEqual([8, invalid, 8]);
  });

  it("writes the same rows and columns as a workbook", async () => {
    const results = await verified(list);
    const wishes: Partial<Download>[] = [
      {},
      { original: true, columns: ["status", "score"] },
      { policy: "safe" },
    ];
    for (const request of wishes) {
      const csv = await output(results, request);
      const [sheet] = await readExcelFile(await bytesOf(results, { ...request, format: "xlsx" }));
      const rows = sheet?.data.map((row) => row.map((cell) => cell ?? ""));
      const written = Papa.parse<string[]>(csv.replace("\ufeff", "").trimEnd()).data;
      expect(rows).toEqual(written.map((row) => row.map((cell) => cell.replace(/^'=/, "="))));
    }
  });

  it("writes empty results for unverified rows, and filters them out", async () => {
    const file = Array.from({ length: 60 }, (_, index) => `u${index}@d${index % 3}.org`).join("\n");
    const cancelled = await verified(file, [1]);
    const rows = (await output(cancelled, {})).trimEnd().split("\r\n").slice(1);
    expect(rows.map((row) => row.split(",")[0])).toEqual(file.split("\n"));
    expect(rows.filter((row) => row.endsWith(",,"))).toHaveLength(25);
    expect((await output(cancelled, { statuses: ["valid"] })).trimEnd().split("\r\n")).toHaveLength(36);
  });

  it("writes the same file from spilled lines, and removes them", async () => {
    const word = fc.constantFrom("jane", "gone", "trash", "slow", "info", "nope");
    const row = fc
      .tuple(word, fc.nat(60))
      .map(([name, n]) => (name === "nope" ? name : `${name}${n}@d${n % 7}.org`));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 90, size: "max" }), async (rows) => {
        const results = await verified(`email\nfirst@x.org\n${rows.join("\n")}`);
        for (const request of [{}, { format: "jsonl" }, { policy: "reach" }] as const) {
          const whole = await output(results, request);
          expect(await output(results, request, 0)).toBe(whole);
        }
        expect((await output(results, {})).trimEnd().split("\r\n")).toEqual([
          "email,status,reason",
          ...["first@x.org", ...rows].map((email) => {
            const reason = email === "nope" ? "bad_syntax" : reasonFor(email);
            return `${email},${statusOf[reason]},${reason}`;
          }),
        ]);
        expect(results.objects.keys("scratch/")).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
