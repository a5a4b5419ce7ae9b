/** Sample files as people have them: every dialect, encoding and kind of header. */
import { workbook } from "../workbook.ts";

const text = "Navn;E-mail;Note\nZoë;zoe@x.org;\nJürgen;jurgen@y.org;vegan\n";
const table = [
  ["Name", "Email", "Joined"],
  ["Zoë", "zoe@x.org", "2024"],
  ["Joe", "joe@y.org", ""],
];

/** Contents by file name. */
export const samples: Readonly<Record<string, Buffer>> = {
  "commas.csv": Buffer.from("name,email\nJane,jane@x.org\n"),
  "semicolons.csv": Buffer.from("name;email\nDoe, Jane;jane@x.org\nRoe, Bob;bob@x.org\n"),
  "tabs.tsv": Buffer.from("name\temail\nDoe, Jane\tjane@x.org\n"),
  "bars.csv": Buffer.from("name|email\nJane|jane@x.org\n"),
  "quotes-over-lines.csv": Buffer.from('name,email\n"Jane\nDoe; MD",jane@x.org\n"Bob",bob@x.org\n'),
  "no-header.csv": Buffer.from("jane@x.org,1\nbob@x.org,2\n"),
  "unnamed-columns.csv": Buffer.from("email,,\njane@x.org,1,2\n"),
  "ragged.csv": Buffer.from("email\njane@x.org,1,2\nbob@x.org\n"),
  "two-address-columns.csv": Buffer.from("referrer,e-mail\nr@x.org,a@x.org\nnone,b@x.org\n"),
  "names-around-addresses.txt": Buffer.from("Doe, Jane <jane@x.org>\nRoe, Bob <bob@x.org>\n"),
  "quoted-local-parts.txt": Buffer.from('"john smith"@x.org\n"jane doe"@x.org\n'),
  "one-address-a-line.txt": Buffer.from("jane@x.org\r\nbob@x.org\r\n"),
  "mac-line-ends.csv": Buffer.from("name,email\rJane,jane@x.org\rBob,bob@x.org\r"),
  "utf-8-with-bom.csv": Buffer.from(`\ufeff${text}`),
  "utf-16le-with-bom.csv": Buffer.from(`\ufeff${text}`, "utf16le"),
  "utf-16le.csv": Buffer.from(text, "utf16le"),
  "utf-16be-with-bom.csv": Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
  "utf-16be.csv": Buffer.from(text, "utf16le").swap16(),
  "windows-1252.csv": Buffer.from(text, "latin1"),
  "longer-than-the-sample.csv": Buffer.from(`name,email\n${"Zoë Müller 😀,zoe@x.org\n".repeat(20_000)}`),
  "wide-row.csv": Buffer.from(
    `email,${"x".repeat(90_000)},${"y".repeat(90_000)},${"z".repeat(90_000)}\njane@x.org,1,2,3\n`,
  ),
  "workbook.xlsx": workbook(table),
  "workbook-named-csv.csv": workbook(table),
  "text-named-xlsx.xlsx": Buffer.from("name,email\nJane,jane@x.org\n"),
  "empty.csv": Buffer.from(""),
  "header-alone.csv": Buffer.from("name,email\n"),
  "header-alone.xlsx": workbook([["name", "email"]]),
  "doubtful.csv": Buffer.from("email\njane@example.co,uk\njoe@x.org\n"),
  "blank.csv": Buffer.from("\n \n\n"),
  "no-addresses.csv": Buffer.from("name,age\nJane,40\n"),
  "picture.csv": Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
  "damaged.xlsx": workbook(table).subarray(0, -30),
};
