/** Excel workbooks from handwritten XML. */
import { zip, type ZipEntry } from "./zip.ts";

const escape = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\r\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const column = (index: number): string =>
  (index >= 26 ? column(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

/** The entries of a workbook with these cells. Half of the texts are shared strings, the others inline. */
export function workbookEntries(sheets: readonly (readonly (readonly string[])[])[]): ZipEntry[] {
  const shared: string[] = [];
  const cell = (text: string, at: number, row: number): string => {
    if (text === "") return "";
    const reference = `${column(at)}${row + 1}`;
    if (at % 2 === 1) return `<c r="${reference}" t="inlineStr"><is><t>${escape(text)}</t></is></c>`;
    shared.push(text);
    return `<c r="${reference}" t="s"><v>${shared.length - 1}</v></c>`;
  };
  const bodies = sheets.map((rows) => {
    const data = rows.map(
      (cells, row) => `<row>${cells.map((text, at) => cell(text, at, row)).join("")}</row>`,
    );
    return `<worksheet><sheetData>${data.join("")}</sheetData></worksheet>`;
  });
  const strings = shared.map((text) => `<si><t>${escape(text)}</t></si>`).join("");
  return [
    ...skeleton(bodies.length),
    ...bodies.map(sheet),
    { name: "xl/sharedStrings.xml", body: `<sst>${strings}</sst>` },
  ];
}

export const workbook = (...sheets: readonly (readonly (readonly string[])[])[]): Buffer =>
  zip(workbookEntries(sheets));

/** The entries of a workbook without its sheets and strings. */
export const skeleton = (sheets: number): ZipEntry[] => {
  const each = (write: (number: number) => string) =>
    Array.from({ length: sheets }, (_, index) => write(index + 1)).join("");
  const names = each((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`);
  const targets = each((n) => `<Relationship Id="rId${n}" Target="worksheets/sheet${n}.xml"/>`);
  return [
    { name: "xl/workbook.xml", body: `<workbook><sheets>${names}</sheets></workbook>` },
    { name: "xl/_rels/workbook.xml.rels", body: `<Relationships>${targets}</Relationships>` },
  ];
};

export const sheet = (body: string, index = 0): ZipEntry => ({
  name: `xl/worksheets/sheet${index + 1}.xml`,
  body,
});
