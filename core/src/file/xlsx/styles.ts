/** Finds the cell formats that show a number as a date or a time. */
import { damaged } from "./problem.ts";
import { readXml } from "./xml.ts";

const builtIn = new Set(["14", "15", "16", "17", "18", "19", "20", "21", "22", "45", "46", "47"]);

/** Excel's limits for a format code and for cell formats. */
const maxCodeLength = 255;
const maxFormats = 65_490;

/** Whether a format code, without its literals, is of a date: `"due" yyyy-mm-dd` is, `0.00 "days"` is not. */
const isDateFormat = (code: string): boolean =>
  code.length <= maxCodeLength &&
  /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ""));

/** Reads the indices of date formats from `styles.xml`. */
export async function readDateStyles(bytes: AsyncIterable<Uint8Array>): Promise<ReadonlySet<string>> {
  const formats = new Set(builtIn);
  const dates = new Set<string>();
  let inCellFormats = false;
  let index = 0;
  const reading = readXml(bytes, {
    open(name, attributes) {
      if (name === "numFmt" && isDateFormat(attributes.formatCode ?? "")) {
        formats.add(attributes.numFmtId ?? "");
      } else if (name === "cellXfs") {
        inCellFormats = true;
      } else if (name === "xf" && inCellFormats) {
        if (formats.has(attributes.numFmtId ?? "")) dates.add(String(index));
        index += 1;
      }
      if (index > maxFormats || formats.size > maxFormats) throw damaged();
    },
    close(name) {
      if (name === "cellXfs") inCellFormats = false;
    },
    text() {},
  });
  for await (const _ of reading);
  return dates;
}
