/** The parts of a workbook other than its sheets (ECMA-376). */

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemasURL = "http://schemas.openxmlformats.org";
const mainNamespace = `xmlns="${schemasURL}/spreadsheetml/2006/main"`;
const relationshipsURL = `${schemasURL}/officeDocument/2006/relationships`;
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const each = (sheets: number, write: (number: number) => string): string =>
  Array.from({ length: sheets }, (_, index) => write(index + 1)).join("");

const relations = (inner: string): string =>
  `${xmlDeclaration}<Relationships xmlns="${schemasURL}/package/2006/relationships">${inner}</Relationships>`;

export const packageRelations = relations(
  `<Relationship Id="rId1" Type="${relationshipsURL}/officeDocument" Target="xl/workbook.xml"/>`,
);

/** The cell formats: general, text, and text with an apostrophe. */
export const styles =
  `${xmlDeclaration}<styleSheet ${mainNamespace}><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

export const workbookXml = (sheets: number): string =>
  `${xmlDeclaration}<workbook ${mainNamespace} xmlns:r="${relationshipsURL}"><sheets>` +
  each(sheets, (n) => `<sheet name="Results${n === 1 ? "" : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`) +
  "</sheets></workbook>";

export const workbookRelations = (sheets: number): string =>
  relations(
    each(
      sheets,
      (n) =>
        `<Relationship Id="rId${n}" Type="${relationshipsURL}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    ) + `<Relationship Id="rId${sheets + 1}" Type="${relationshipsURL}/styles" Target="styles.xml"/>`,
  );

export const contentTypes = (sheets: number): string =>
  `${xmlDeclaration}<Types xmlns="${schemasURL}/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>` +
  each(
    sheets,
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${contentType}.worksheet+xml"/>`,
  ) +
  "</Types>";
