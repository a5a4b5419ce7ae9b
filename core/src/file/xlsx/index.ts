/** Excel workbooks: the first sheet that has rows. */
import type { OpenFile } from "../open-file.ts";
import type { Row } from "../rows.ts";
import type { Source } from "../source.ts";
import { type Archive, notWorkbook, openArchive } from "./archive.ts";
import { readSharedStrings, SharedStrings } from "./shared-strings.ts";
import { readSheet, type Shared } from "./sheet.ts";
import { readDateStyles } from "./styles.ts";
import { readXml } from "./xml.ts";

const ROWS = 500;

/** Opens a workbook. Throws a FileProblem where it is damaged, protected, or made to do harm. */
export async function openWorkbook(source: Source): Promise<OpenFile> {
  const archive = await openArchive(source);
  const sheets = await sheetNames(archive);
  const shared = await sharedOf(archive);
  for (const sheet of sheets) {
    const sample = await firstRows(archive, sheet, shared);
    if (sample.length > 0) return workbook(archive, sheet, shared, sample);
  }
  return workbook(archive, sheets[0] ?? "", shared, []);
}

const workbook = (archive: Archive, sheet: string, shared: Shared, sample: Row[]): OpenFile => ({
  format: "xlsx",
  delimiter: null,
  encoding: "utf-8",
  sample,
  rows: async function* () {
    yield* readSheet(await archive.read(sheet), shared);
  },
});

async function firstRows(archive: Archive, sheet: string, shared: Shared): Promise<Row[]> {
  const first: Row[] = [];
  for await (const rows of readSheet(await archive.read(sheet), shared)) {
    first.push(...rows);
    if (first.length >= ROWS) break;
  }
  return first.slice(0, ROWS);
}

async function sharedOf(archive: Archive): Promise<Shared> {
  const strings = "xl/sharedStrings.xml";
  const styles = "xl/styles.xml";
  return {
    strings: archive.has(strings)
      ? await readSharedStrings(await archive.read(strings))
      : new SharedStrings(),
    dates: archive.has(styles) ? await readDateStyles(await archive.read(styles)) : new Set(),
  };
}

/** The entries of the sheets, in the order in which the workbook shows them. */
async function sheetNames(archive: Archive): Promise<string[]> {
  if (!archive.has("xl/workbook.xml")) throw notWorkbook();
  const ids: string[] = [];
  const targets = new Map<string, string>();
  await each(archive, "xl/workbook.xml", "sheet", (attributes) => ids.push(attributes["r:id"] ?? ""));
  await each(archive, "xl/_rels/workbook.xml.rels", "Relationship", ({ Id = "", Target = "" }) => {
    targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
  });
  return ids.flatMap((id) => {
    const name = targets.get(id);
    return name !== undefined && archive.has(name) ? [name] : [];
  });
}

async function each(
  archive: Archive,
  entry: string,
  wanted: string,
  see: (attributes: Readonly<Record<string, string>>) => void,
): Promise<void> {
  const reading = readXml(await archive.read(entry), {
    open(name, attributes) {
      if (name === wanted) see(attributes);
    },
    close() {},
    text() {},
  });
  for await (const _ of reading);
}
