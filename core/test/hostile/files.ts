/** Hostile files, by name. Each is generated when it is requested. */
import { sheet, skeleton, workbookEntries } from "../workbook.ts";
import { directoryEnd, packedBomb, type Packed, zip, type ZipEntry } from "../zip.ts";
import { behind, type CountedSource, holding, repeating } from "./source.ts";

const megabyte = 1_000_000;
const gigabyte = 1_000 * megabyte;

const worksheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const sheetBomb = (unit: string, mebibytes: number): Packed =>
  packedBomb(unit, mebibytes, "<worksheet><sheetData>", "</sheetData></worksheet>");

/** A workbook of one sheet. */
const book = (body: ZipEntry["body"], ...more: ZipEntry[]): ZipEntry[] => [
  ...skeleton(1),
  { name: "xl/worksheets/sheet1.xml", body },
  ...more,
];

const plain = worksheet('<row><c t="str"><v>a@x.org</v></c></row>');
const strings = (body: ZipEntry["body"]): ZipEntry => ({ name: "xl/sharedStrings.xml", body });
const styles = (body: ZipEntry["body"]): ZipEntry => ({ name: "xl/styles.xml", body });

/** A small archive. */
const small = (entries: readonly ZipEntry[]) => holding(zip(entries));
/** An archive in a file so large that its ratio limit is not reached, so that other limits must hold. */
const large = (entries: readonly ZipEntry[]) => behind(40 * megabyte, (at) => zip(entries, at));

const longText = strings(`<sst><si><t>${"é".repeat(99_000)}</t></si></sst>`);

function nested(levels: number): string {
  return `<worksheet>${"<a>".repeat(levels)}${"</a>".repeat(levels)}<sheetData><row><c t="str"><v>a@x.org</v></c></row></sheetData></worksheet>`;
}

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
  "",
);

const sheetsOf = (names: readonly string[]): ZipEntry[] => [
  {
    name: "xl/workbook.xml",
    body: `<workbook><sheets>${names.map((name) => `<sheet r:id="${name}"/>`).join("")}</sheets></workbook>`,
  },
  {
    name: "xl/_rels/workbook.xml.rels",
    body: `<Relationships>${[...new Set(names)].map((name) => `<Relationship Id="${name}" Target="worksheets/${name}.xml"/>`).join("")}</Relationships>`,
  },
];

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `s${at}`);

export interface Hostile {
  source: () => CountedSource;
  /** The code of the refusal, or the number of rows. */
  outcome: string | number;
}

const refused = (outcome: string, source: () => CountedSource): Hostile => ({ source, outcome });
const read = (outcome: number, source: () => CountedSource): Hostile => ({ source, outcome });
const bad = (source: () => CountedSource): Hostile => refused("file.bad_archive", source);

/** Files that would take much memory or time. */
export const bombs: Readonly<Record<string, Hostile>> = {
  "a line of 1 GB": refused("file.cell_too_long", () => repeating("x", gigabyte)),
  "a line of 1 gigabyte behind a list": refused("file.row_too_long", () =>
    repeating("x", gigabyte, `email\n${"a@x.org\n".repeat(40_000)}`),
  ),
  "a line of 1 gigabyte of short cells": refused("file.too_wide", () => repeating("ab,", gigabyte)),
  "a line of 1 gigabyte of cells behind a list": refused("file.too_wide", () =>
    repeating("ab,", gigabyte, `email,name\n${"a@x.org,Jane\n".repeat(40_000)}`),
  ),
  "a quote that 1 gigabyte does not close": refused("file.unclosed_quote", () =>
    repeating("x\n", gigabyte, `email,name\n${'"a@x.org","Jane"\n'.repeat(40_000)}"`),
  ),
  "1 gigabyte of quotes": refused("file.unclosed_quote", () =>
    repeating('"', gigabyte, `email,name\n${'"a@x.org","Jane"\n'.repeat(40_000)}`),
  ),
  "a sheet of 10 gigabyte that says so": bad(() => small(book(sheetBomb("<b/>", 9_600)))),
  "a sheet of 10 gigabyte that says so, in a file that is large": bad(() =>
    large(book(sheetBomb("<b/>", 9_600))),
  ),
  "a sheet of 10 gigabyte that claims to be small": bad(() =>
    small([...skeleton(1), { ...sheet(""), body: sheetBomb("<b/>", 9_600), claimed: 1_000 }]),
  ),
  "a sheet of 10 gigabyte that claims to be as large as it may": bad(() =>
    small([...skeleton(1), { ...sheet(""), body: sheetBomb("<b/>", 9_600), claimed: 8 * 2 ** 20 }]),
  ),
  "a sheet of 10 megabyte in 10 KB": bad(() => small(book(sheetBomb("<b/>", 10)))),
  "shared strings of 1 GB": bad(() => small(book(plain, strings(packedBomb(" ", 1_000, "<sst>", "</sst>"))))),
  "styles of 1 GB": bad(() => small(book(plain, styles(packedBomb(" ", 1_000, "<s>", "</s>"))))),
  "a thousand sheets that are all the same 7 MB": bad(() => {
    const body = sheetBomb("<b/>", 7);
    const sheets = numbered(990).map((name, at): ZipEntry => {
      return { name: `xl/worksheets/${name}.xml`, body, overlapping: at > 0 };
    });
    return small([...sheetsOf(numbered(990)), ...sheets]);
  }),
  "100,000 sheets that are not there": bad(() =>
    large([...sheetsOf(numbered(100_000)), { name: "xl/worksheets/s0.xml", body: worksheet("") }]),
  ),
  "names of 60 KB": bad(() =>
    small([
      ...book(plain),
      ...numbered(5).map((name) => ({ name: `${name}${"x".repeat(60_000)}`, body: "" })),
    ]),
  ),
  "a billion laughs": bad(() =>
    small(book(`<!DOCTYPE w [<!ENTITY l0 "ha">${laughs}]><worksheet>&l9;</worksheet>`)),
  ),
  "tags in tags, a million deep": bad(() => large(book(nested(1_000_000)))),
  "a cell of 1 GB": refused("file.cell_too_long", () =>
    large(book(packedBomb("x", 1_000, '<worksheet><sheetData><row><c t="str"><v>'))),
  ),
  "a cell of 1 gigabyte in pieces": refused("file.cell_too_long", () =>
    large(book(packedBomb("<t>xxxxxxxxx</t>", 1_000, '<worksheet><sheetData><row><c t="inlineStr"><is>'))),
  ),
  "a comment of 1 GB": refused("file.cell_too_long", () =>
    large(book(packedBomb("x", 1_000, "<worksheet><!--"))),
  ),
  "an attribute of 1 GB": refused("file.cell_too_long", () =>
    large(book(packedBomb("x", 1_000, '<worksheet a="'))),
  ),
  "a tag of a million attributes": refused("file.cell_too_long", () =>
    large(book(`<worksheet ${Array.from({ length: 300_000 }, (_, at) => `a${at}=""`).join(" ")}/>`)),
  ),
  "a shared string of 1 gigabyte in pieces": bad(() =>
    large(book(plain, strings(packedBomb("<t>xxxxxxxxx</t>", 1_000, "<sst><si>")))),
  ),
  "20,000,000 shared strings that are empty": bad(() =>
    large(book(plain, strings(packedBomb("<si/>", 100, "<sst>", "</sst>")))),
  ),
  "a million cell formats": bad(() =>
    large(book(plain, styles(packedBomb('<xf numFmtId="14"/>', 20, "<s><cellXfs>", "</cellXfs></s>")))),
  ),
  "rows that say one long text over and over": bad(() =>
    large(book(sheetBomb(`<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`, 20), longText)),
  ),
  "rows that are wide for one cell's sake": bad(() =>
    large(book(sheetBomb('<row><c r="NTP1" t="b"/></row>', 30))),
  ),
  "more rows than a sheet has": refused("file.too_many_rows", () => large(book(sheetBomb("<row/>", 8)))),
};

/** Small malformed files. */
export const oddities: Readonly<Record<string, Hostile>> = {
  "blank lines before all else": refused("file.empty", () =>
    repeating("\n", 4 * megabyte, "", "\na@x.org\n"),
  ),
  "NULs and nothing else": refused("file.binary", () => repeating("\0", gigabyte)),
  "10,000 columns": read(500, () =>
    repeating(`${",".repeat(9_990)}a@x.org,,,,,,,,,\n`, 500 * 10_007, "", "a@x.org"),
  ),
  "one sheet, listed 100,000 times": refused("file.empty", () =>
    small([
      ...sheetsOf(Array.from({ length: 100_000 }, () => "s0")),
      { name: "xl/worksheets/s0.xml", body: worksheet("") },
    ]),
  ),
  "1,001 entries": bad(() => small([...book(plain), ...numbered(998).map((name) => ({ name, body: "" }))])),
  "1,000 entries": read(1, () =>
    small([...book(plain), ...numbered(997).map((name) => ({ name, body: "" }))]),
  ),
  "names with paths": bad(() => small([...book(plain), { name: "../../etc/passwd", body: "" }])),
  "a directory of 65,535 entries that is not there": bad(() =>
    holding(Buffer.concat([Buffer.from("PK\x03\x04"), directoryEnd(0xffff, 1_000, 4)])),
  ),
  "a directory by ZIP64 of more entries than there are numbers": bad(() => holding(zip64Lie(2n ** 40n, 4n))),
  "a directory by ZIP64 that lies behind the end": bad(() => holding(zip64Lie(3n, 2n ** 40n))),
  "an entity that is a file": bad(() =>
    small(book('<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet>&x;</worksheet>')),
  ),
  "tags in tags, a hundred deep": read(1, () => small(book(nested(99)))),
  "a number format of nothing but brackets": read(1, () =>
    small(
      book(
        plain,
        styles(`<s><numFmts><numFmt numFmtId="200" formatCode="${"[".repeat(900_000)}"/></numFmts></s>`),
      ),
    ),
  ),
  "a cell in the last column of Excel": refused("file.too_wide", () =>
    small(book(worksheet('<row r="1048576"><c r="XFD1048576" t="str"><v>a@x.org</v></c></row>'))),
  ),
  "a cell in no column": bad(() => small(book(worksheet('<row><c r="1" t="str"><v>a@x.org</v></c></row>')))),
  "rows of any number": read(3, () =>
    small(
      book(
        worksheet(
          ["-5", "99999999999999999999", "NaN"]
            .map((r) => `<row r="${r}"><c r="A${r}" t="str"><v>a@x.org</v></c></row>`)
            .join(""),
        ),
      ),
    ),
  ),
  "a shared string that is not there": bad(() =>
    small(book(worksheet('<row><c t="s"><v>1</v></c></row>'), strings("<sst><si><t>a</t></si></sst>"))),
  ),
  "a shared string before the first": bad(() =>
    small(book(worksheet('<row><c t="s"><v>-1</v></c></row>'), strings("<sst><si><t>a</t></si></sst>"))),
  ),
  "a plain workbook": read(2, () => small(workbookEntries([[["email"], ["a@x.org"]]]))),
};

/** An archive whose ZIP64 record claims these entries and this offset. */
function zip64Lie(entries: bigint, offset: bigint): Buffer {
  const record = Buffer.alloc(56);
  record.write("PK\x06\x06", "latin1");
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(entries, 24);
  record.writeBigUInt64LE(entries, 32);
  record.writeBigUInt64LE(1_000n, 40);
  record.writeBigUInt64LE(offset, 48);
  const locator = Buffer.alloc(20);
  locator.write("PK\x06\x07", "latin1");
  locator.writeBigUInt64LE(4n, 8);
  locator.writeUInt32LE(1, 16);
  const end = directoryEnd(0xffff, 0xffff_ffff, 0xffff_ffff);
  return Buffer.concat([Buffer.from("PK\x03\x04"), record, locator, end]);
}
