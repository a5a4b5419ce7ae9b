/** Excel workbooks: the first sheet that has rows. */
import type { OpenFile } from "../open-file.ts";
import type { Position, Reading } from "../reading.ts";
import type { Row } from "../rows.ts";
import type { Source } from "../source.ts";
import { type Archive, archiveLimits, openArchive, type ReadBudget } from "./archive.ts";
import { bomb, notWorkbook } from "./problem.ts";
import { readSharedStrings, SharedStrings } from "./shared-strings.ts";
import { readSheet, type Shared } from "./sheet.ts";
import { readDateStyles } from "./styles.ts";
import { readXml } from "./xml.ts";

/** The limits of the sample: rows, and characters plus cells. */
const sampleRows = 500;
const maxContentBytes = 2 ** 18;

/** Opens a workbook. Throws a FileProblem if it is damaged, protected or hostile, or takes more than `reads`. */
export async function openWorkbook(source: Source, reads?: ReadBudget): Promise<OpenFile> {
  const archive = await openArchive(source, archiveLimits, reads);
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
  rows: (from) => new SheetReading(archive, sheet, shared, from?.format === "workbook" ? from.offset : 0),
});

/** An archive is inflated from its start: rows before the position are read again and returned as empty batches. */
class SheetReading implements Reading {
  readonly #rows: () => AsyncGenerator<Row[]>;
  #given: number;

  constructor(archive: Archive, sheet: string, shared: Shared, from: number) {
    this.#rows = async function* () {
      yield* readSheet(archive.read(sheet), shared);
    };
    this.#given = from;
  }

  get position(): Position {
    return { format: "workbook", offset: this.#given };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row[]> {
    let before = this.#given;
    for await (const rows of this.#rows()) {
      const fresh = rows.slice(before);
      before -= rows.length - fresh.length;
      this.#given += fresh.length;
      yield fresh;
    }
  }
}

async function firstRows(archive: Archive, sheet: string, shared: Shared): Promise<Row[]> {
  const first: Row[] = [];
  let content = 0;
  for await (const rows of readSheet(archive.read(sheet), shared)) {
    for (const row of rows) {
      content += row.reduce((sum, cell) => sum + cell.length, row.length);
      if (first.length > 0 && (first.length >= sampleRows || content > maxContentBytes)) return first;
      first.push(row);
    }
  }
  return first;
}

async function sharedOf(archive: Archive): Promise<Shared> {
  const strings = "xl/sharedStrings.xml";
  const styles = "xl/styles.xml";
  return {
    strings: archive.has(strings) ? await readSharedStrings(archive.read(strings)) : new SharedStrings(),
    dates: archive.has(styles) ? await readDateStyles(archive.read(styles)) : new Set(),
  };
}

/** The entries of the sheets, each once, in the order of the workbook. */
async function sheetNames(archive: Archive): Promise<string[]> {
  if (!archive.has("xl/workbook.xml")) throw notWorkbook();
  const ids = new Set<string>();
  const targets = new Map<string, string>();
  await each(archive, "xl/workbook.xml", "sheet", (attributes) => {
    ids.add(attributes["r:id"] ?? "");
    if (ids.size > archiveLimits.entries) throw bomb();
  });
  await each(archive, "xl/_rels/workbook.xml.rels", "Relationship", ({ Id = "", Target = "" }) => {
    if (ids.has(Id)) targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
  });
  const names = [...ids].flatMap((id) => targets.get(id) ?? []);
  return [...new Set(names)].filter((name) => archive.has(name));
}

async function each(
  archive: Archive,
  entry: string,
  wanted: string,
  see: (attributes: Readonly<Record<string, string>>) => void,
): Promise<void> {
  const reading = readXml(archive.read(entry), {
    open(name, attributes) {
      if (name === wanted) see(attributes);
    },
    close() {},
    text() {},
  });
  for await (const _ of reading);
}
