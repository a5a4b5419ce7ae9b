import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Create, Download, resultColumns, RowQuery, Update } from "./schema.ts";

const file = (given: { name?: string; filename?: string }) =>
  Create.safeParse({
    source: "file",
    purpose: "verify",
    name: "Spring",
    filename: "a.csv",
    size: 1,
    ...given,
  });

const named = (given: { name?: string; filename?: string }) => {
  const { data } = file(given);
  return data?.source === "file" ? { name: data.name, filename: data.filename } : null;
};

describe("making a list", () => {
  it.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\x\\y.csv", "y.csv"],
    ["\"quoted\" 'name'.csv", "\"quoted\" 'name'.csv"],
    ["two\nlines\0.csv", "two lines .csv"],
    ["list\u202evsc.exe", "listvsc.exe"],
    ["😀.csv.exe", "😀.csv.exe"],
    ["x".repeat(255), "x".repeat(255)],
  ])("takes the file %j as %j", (filename, shown) => {
    expect(named({ filename })).toEqual({ name: "Spring", filename: shown });
  });

  it.each([
    ["x".repeat(256), "The name of a file has at most 255 characters."],
    ["dir/", "Give the file a name."],
    ["\u200b\u202e", "Give the file a name."],
  ])("refuses the file %j", (filename, message) => {
    expect(file({ filename }).error?.issues).toMatchObject([{ path: ["filename"], message }]);
  });

  it("takes a name as others may see it, and refuses one that nobody could", () => {
    expect(named({ name: " a\r\nb\u202e " })?.name).toBe("a b");
    expect(named({ name: "x".repeat(200) })?.name).toHaveLength(200);
    expect(Update.parse({ name: "\u2067a" })).toEqual({ name: "a" });
    for (const [name, message] of [
      ["\u200f", "Give the list a name."],
      ["x".repeat(201), "A name has at most 200 characters."],
    ])
      expect(file({ name }).error?.issues).toMatchObject([{ path: ["name"], message }]);
  });

  it("is described as it was", () => {
    expect(z.toJSONSchema(Create, { io: "input" })).toMatchObject({
      oneOf: [
        {
          properties: { name: { type: "string", minLength: 1, maxLength: 200 }, filename: { minLength: 1 } },
        },
        {},
      ],
    });
  });
});

describe("a download", () => {
  const columns = (count: number) =>
    Download.safeParse({
      columns: Array.from({ length: count }, (_, index) => resultColumns[index % resultColumns.length]),
    });

  it("has at most 24 result columns", () => {
    expect(columns(24).success).toBe(true);
    expect(columns(25).error?.issues).toMatchObject([
      { path: ["columns"], message: "A download has at most 24 result columns." },
    ]);
  });

  it("names each status at most once", () => {
    const statuses = ["valid", "invalid", "risky", "unknown"];
    expect(Download.safeParse({ statuses }).success).toBe(true);
    expect(Download.safeParse({ statuses: [...statuses, "valid"] }).success).toBe(false);
  });
});

it("A page of a table has at most 200 rows, in an order that there is.", () => {
  expect(RowQuery.parse({})).toEqual({ limit: 100 });
  expect(RowQuery.safeParse({ limit: "200", sort: "-score" }).success).toBe(true);
  expect(RowQuery.safeParse({ limit: "201" }).success).toBe(false);
  expect(RowQuery.safeParse({ sort: "email" }).success).toBe(false);
});

it("A page of a table has at most six of the file's own columns, of the first hundred.", () => {
  const isAllowed = (columns: string) => RowQuery.safeParse({ columns }).success;
  expect(isAllowed("0,99,2,3,4,5")).toBe(true);
  expect(["0,1,2,3,4,5,6", "100", "", "1,", "-1", "a"].filter(isAllowed)).toEqual([]);
});

describe("addresses that are sent at once", () => {
  const send = (emails: unknown[]) =>
    Create.safeParse({ source: "paste", purpose: "verify", name: "Spring", emails });

  it("are at most 50,000, of which none is looked at where there are more", () => {
    expect(send(Array(50_000).fill("a@x.org")).success).toBe(true);
    let looked = 0;
    const many = Array.from({ length: 50_001 }, () => "a@x.org");
    Object.defineProperty(many, 0, { get: () => (looked += 1) });
    expect(() => send(many).error?.issues).toThrow(
      "A call takes at most 50,000 addresses. Upload them as a file.",
    );
    expect(looked).toBe(0);
  });
});
