/** The parts of a workbook other than its sheets (ECMA-376). */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SCHEMAS = "http://schemas.openxmlformats.org";
const MAIN = `xmlns="${SCHEMAS}/spreadsheetml/2006/main"`;
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`;
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const each = (sheets: number, write: (number: number) => string): string =>
  Array.from({ length: sheets }, (_, index) => write(index + 1)).join("");

const relations = (inner: string): string =>
  `${XML}<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${inner}</Relationships>`;

export const packageRelations = relations(
  `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/>`,
);

/** The cell formats: general, text, and text with an apostrophe. */
export const styles =
  `${XML}<styleSheet ${MAIN}><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

export const workbookXml = (sheets: number): string =>
  `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>` +
  each(sheets, (n) => `<sheet name="Results${n === 1 ? "" : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`) +
  "</sheets></workbook>";

export const workbookRelations = (sheets: number): string =>
  relations(
    each(
      sheets,
      (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    ) + `<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/>`,
  );

export const contentTypes = (sheets: number): string =>
  `${XML}<Types xmlns="${SCHEMAS}/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
  each(
    sheets,
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  ) +
  "</Types>";
