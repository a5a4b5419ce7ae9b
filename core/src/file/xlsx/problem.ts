/** Why a workbook cannot be read, with a message that says what to do. */
import { FileProblem } from "../problem.ts";

const bad = (message: string) => () => new FileProblem("file.bad_archive", message);

export const damaged = bad(
  "This workbook is damaged. Open it in your spreadsheet program, save it again as .xlsx, then upload that.",
);

export const notWorkbook = bad(
  "This file is an archive, but not an Excel workbook. Upload the list inside it as CSV, TXT or XLSX.",
);

export const locked = bad(
  "This workbook is protected by a password. Remove the password, then upload it again.",
);

export const bomb = bad(
  "This workbook unpacks to far more than a list can be. Save the list as CSV, then upload that.",
);

export const tooMuchText = bad(
  "This workbook holds more text than a list can have. Save the list as CSV, then upload that.",
);
