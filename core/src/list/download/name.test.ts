import { expect, it } from "vitest";
import { fileNameOf } from "./name.ts";

it.each([
  ["Spring", "Spring (verified).csv"],
  ["../../etc/passwd", ".._.._etc_passwd (verified).csv"],
  ["C:\\x\\y.csv", "C__x_y.csv (verified).csv"],
  ['"quoted" <b>|?*', "_quoted_ _b____ (verified).csv"],
  ["a\r\nb\0c", "a__b_c (verified).csv"],
  ["list\u202evsc.exe", "list_vsc.exe (verified).csv"],
  ["list.csv.exe", "list.csv.exe (verified).csv"],
  ["👩\u200d💻 Zoë", "👩\u200d💻 Zoë (verified).csv"],
  ["x".repeat(300), `${"x".repeat(200)} (verified).csv`],
  ["日".repeat(300), `${"日".repeat(66)} (verified).csv`],
  ["\ud800", "_ (verified).csv"],
])("the list %j comes down as %j", (name, filename) => {
  expect(fileNameOf(name, { format: "csv" })).toBe(filename);
});
