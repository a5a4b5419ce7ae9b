import { describe, expect, it } from "vitest";
import { memoryObjects } from "../../test/memory-objects.ts";
import type { Preview, Choice } from "./schema.ts";
import { filePreview } from "./index.ts";

async function preview(text: string | Buffer, filename = "list.csv", choice?: Choice): Promise<Preview> {
  const objects = memoryObjects();
  await objects.put("upload", Buffer.from(text as string));
  return filePreview({ key: "upload", filename }, choice, objects);
}

const utf32 = (text: string): Buffer =>
  Buffer.from(
    Array.from(`\ufeff${text}`).flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8, 0, 0]),
  );

describe("a file's preview", () => {
  it.each([
    ["commas", "name,email\nJane,jane@x.org\n", "csv", ","],
    ["semicolons", "name;email\nDoe, Jane;jane@x.org\nRoe, Bob;bob@x.org\n", "csv", ";"],
    ["tabs", "name\temail\nDoe, Jane\tjane@x.org\n", "tsv", "\t"],
    ["bars", "name|email\nJane|jane@x.org\n", "csv", "|"],
    ["quotes over lines", 'name,email\n"Jane\nDoe; MD",jane@x.org\n"Bob",bob@x.org\n', "csv", ","],
  ])("finds %s", async (_, text, format, delimiter) => {
    const found = await preview(text);
    expect(found).toMatchObject({ format, delimiter, has_header: true, email_column: 1 });
    expect(found.columns).toEqual(["name", "email"]);
    expect(found.rows[0]).toHaveLength(2);
  });

  it("reads one address a line, with or without commas in names", async () => {
    const text = "Doe, Jane <jane@x.org>\nRoe, Bob <bob@x.org>\n";
    expect(await preview(text, "list.txt")).toMatchObject({
      format: "txt",
      delimiter: null,
      email_column: 0,
    });
    expect(await preview("Jane\tjane@x.org\n", "list.txt")).toMatchObject({ format: "tsv", email_column: 1 });
  });

  it.each([
    ["a comma in an address", "email\njane@example.co,uk\njoe@x.org\n", ["jane@example.co,uk", "joe@x.org"]],
    ["a comma in every address", "email\njane@example.co,uk\n", ["jane@example.co,uk"]],
    [
      "a semicolon in an address",
      "email\njane@x.org;joe@y.org\nbob@x.org\n",
      ["jane@x.org;joe@y.org", "bob@x.org"],
    ],
    ["a bar in a local part", "email\na|b@x.org\nc|d@x.org\n", ["a|b@x.org", "c|d@x.org"]],
    ["a bar in every local part, without a header", "a|b@x.org\nc|d@x.org\n", ["a|b@x.org", "c|d@x.org"]],
    [
      "a comma in one address, without a header",
      "a@x.org\nb@x.co,uk\nc@x.org\n",
      ["a@x.org", "b@x.co,uk", "c@x.org"],
    ],
    [
      "a comma in the first address, without a header",
      "b@x.co,uk\na@x.org\nc@x.org\n",
      ["b@x.co,uk", "a@x.org", "c@x.org"],
    ],
    ["a quoted local part", 'email\njoe@x.org\n"john smith"@x.org\n', ["joe@x.org", '"john smith"@x.org']],
    [
      "a quoted local part among quoted cells",
      'email\n"joe@x.org"\n"john smith"@x.org\n',
      ["joe@x.org", '"john smith"@x.org'],
    ],
    [
      "a quoted cell without a local part",
      'email\n"joe@x.org"\n"@x.org"\n"jane@x.org"\n',
      ["joe@x.org", "@x.org", "jane@x.org"],
    ],
    [
      "a comma in the header of one column",
      "Email, work\njoe@x.org\njane@x.co,uk\nbob@x.org\n",
      ["joe@x.org", "jane@x.co,uk", "bob@x.org"],
    ],
  ])("splits no address at %s", async (_, text, addresses) => {
    const found = await preview(text);
    expect(found).toMatchObject({ delimiter: null, email_column: 0 });
    expect(found.rows).toEqual(addresses.map((address) => [address]));
  });

  it("splits rows below a title by the header that follows it", async () => {
    const found = await preview("Members of 2026\nname,email\nJane,jane@x.org\nBob,bob@x.org\n");
    expect(found).toMatchObject({ delimiter: ",", email_column: 1 });
  });

  it("splits rows without a header that contain more than an address", async () => {
    expect(await preview("1|jane@x.org|US\n2|bob@x.org|UK\n")).toMatchObject({
      delimiter: "|",
      email_column: 1,
    });
  });

  it("keeps quotes that are part of the address", async () => {
    expect((await preview('"john smith"@x.org\n"jane doe"@x.org\n', "list.txt")).rows).toEqual([
      ['"john smith"@x.org'],
      ['"jane doe"@x.org'],
    ]);
    expect((await preview('"a@x.org"\n"b@x.org"\n')).rows).toEqual([["a@x.org"], ["b@x.org"]]);
  });

  it("detects a header", async () => {
    expect(await preview("a@x.org,1\nb@x.org,2\n")).toMatchObject({
      has_header: false,
      columns: ["Column 1", "Column 2"],
    });
    expect(await preview("who,n\na@x.org,1\n")).toMatchObject({ has_header: true, columns: ["who", "n"] });
    expect(await preview("who,n\na@x.org,1\n", "a.csv", { has_header: false })).toMatchObject({
      has_header: false,
      rows: [
        ["who", "n"],
        ["a@x.org", "1"],
      ],
    });
  });

  it("detects the column with the most addresses, among equals by its name", async () => {
    const text = "referrer,e-mail,note\nr@x.org,a@x.org,\nnone,b@x.org,see c@x.org\n";
    expect(await preview(text)).toMatchObject({ email_column: 1 });
    expect(await preview("from,your email\nr@x.org,a@x.org\n")).toMatchObject({ email_column: 1 });
    expect(await preview("name,age\nJane,3\n")).toMatchObject({ email_column: null });
  });

  it("shows 20 rows of at most 200 characters a cell", async () => {
    const found = await preview(`email\n${`${"x".repeat(300)}@x.org\n`.repeat(30)}`);
    expect(found.rows).toHaveLength(20);
    expect(found.rows[0]?.[0]).toHaveLength(200);
  });

  it("reads UTF-16 and Windows-1252", async () => {
    const text = "Navn;E-mail\nZoë;zoe@x.org\n";
    expect(await preview(Buffer.from(`\ufeff${text}`, "utf16le"))).toMatchObject({
      encoding: "utf-16le",
      rows: [["Zoë", "zoe@x.org"]],
    });
    expect(await preview(Buffer.from(text, "utf16le"))).toMatchObject({
      encoding: "utf-16le",
      rows: [["Zoë", "zoe@x.org"]],
    });
    expect(await preview(Buffer.from(text, "utf16le").swap16())).toMatchObject({
      encoding: "utf-16be",
      rows: [["Zoë", "zoe@x.org"]],
    });
    expect(await preview(Buffer.from(text, "latin1"))).toMatchObject({
      encoding: "windows-1252",
      rows: [["Zoë", "zoe@x.org"]],
    });
  });

  it("is in the chosen encoding, where the detected one is another", async () => {
    const objects = memoryObjects();
    await objects.put(
      "upload",
      Buffer.from(
        "496d69ea3b452d6d61696c3b4669726d610aa3756b61737a2057699c6e696577736b693b6c40782e6f72673b4b72616bf3770a",
        "hex",
      ),
    );
    const upload = { key: "upload", filename: "list.csv" };
    expect(await filePreview(upload, {}, objects)).toMatchObject({
      encoding: "windows-1252",
      rows: [["£ukasz Wiœniewski", "l@x.org", "Kraków"]],
    });
    expect(await filePreview({ ...upload, encoding: "windows-1250" }, {}, objects)).toMatchObject({
      encoding: "windows-1250",
      rows: [["Łukasz Wiśniewski", "l@x.org", "Kraków"]],
    });
  });

  it("reads a file whose first row is longer than the sample", async () => {
    const wide = Array.from({ length: 3_000 }, (_, index) => `column ${index} ${"x".repeat(90)}`).join(",");
    const found = await preview(`email,${wide}\na@x.org,${wide}\n`);
    expect(found).toMatchObject({ delimiter: ",", email_column: 0 });
  });
});

describe("a file's doubtful cells", () => {
  it("are those with more or less than one address", async () => {
    const found = await preview("email\njane@example.co,uk\njoe@x.org\njane@\nunknown\n");
    expect(found.doubtful).toEqual(["jane@example.co,uk", "jane@"]);
  });
});

describe("refusing a file that is not a list", () => {
  it("such as a header alone", async () => {
    await expect(preview("name,email\n")).rejects.toMatchObject({ code: "file.no_rows" });
  });

  it.each([
    ["a PDF", Buffer.from("%PDF-1.7\n")],
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
    ["a compressed file", Buffer.from([0x1f, 0x8b, 8, 0])],
    ["UTF-32, whose BOM looks like UTF-16", utf32("email\na@x.org\nb@x.org\n")],
    ["bytes that are no text", Buffer.from(Array.from({ length: 999 }, (_, index) => (index * 73) % 256))],
  ])("such as %s", async (_, bytes) => {
    await expect(preview(bytes)).rejects.toMatchObject({
      code: "file.binary",
      message: expect.stringContaining("This file is not a list we can read"),
    });
  });

  it("but not a list with stray NULs", async () => {
    const found = await preview("email\na@x.org\nb@x\0.org\n\0\n");
    expect(found.rows).toEqual([["a@x.org"], ["b@x\0.org"], ["\0"]]);
  });
});
