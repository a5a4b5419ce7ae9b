/** Which cell formats of a workbook show a number as a date or a time. */
import { damaged } from "./problem.ts";
import { readXml } from "./xml.ts";

const BUILT_IN = new Set(["14", "15", "16", "17", "18", "19", "20", "21", "22", "45", "46", "47"]);

/** Excel knows no longer code, and no more cell formats, than these. */
const LONGEST_CODE = 255;
const MOST_FORMATS = 65_490;

/** A format's code with its literal parts out: `"due" yyyy-mm-dd` speaks of a date, `0.00 "days"` does not. */
const speaksOfTime = (code: string): boolean =>
  code.length <= LONGEST_CODE &&
  /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ""));

/** Reads `styles.xml`: the indices of the cell formats that show dates. */
export async function readDateStyles(bytes: AsyncIterable<Uint8Array>): Promise<ReadonlySet<string>> {
  const formats = new Set(BUILT_IN);
  const dates = new Set<string>();
  let inCellFormats = false;
  let index = 0;
  const reading = readXml(bytes, {
    open(name, attributes) {
      if (name === "numFmt" && speaksOfTime(attributes.formatCode ?? "")) {
        formats.add(attributes.numFmtId ?? "");
      } else if (name === "cellXfs") {
        inCellFormats = true;
      } else if (name === "xf" && inCellFormats) {
        if (formats.has(attributes.numFmtId ?? "")) dates.add(String(index));
        index += 1;
      }
      if (index > MOST_FORMATS || formats.size > MOST_FORMATS) throw damaged();
    },
    close(name) {
      if (name === "cellXfs") inCellFormats = false;
    },
    text() {},
  });
  for await (const _ of reading);
  return dates;
}
