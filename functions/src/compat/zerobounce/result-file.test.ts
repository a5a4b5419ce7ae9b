import { expect, it } from "vitest";
import { outcome } from "../test-outcome.ts";
import { resultFile } from "./result-file.ts";

const heads =
  '"ZB Status","ZB Sub Status","ZB Account","ZB Domain","ZB First Name","ZB Last Name","ZB Gender","ZB Free Email","ZB MX Found","ZB MX Record","ZB SMTP Provider","ZB Did You Mean"';

it("The file of results has the columns of the upload and ZeroBounce's, all in quotes.", async () => {
  const rows = [
    {
      original: ['=Ann "A"', "ann@example.com"],
      outcome: outcome({ free: true, host: null, provider: "google", suggestion: "anna@example.com" }),
    },
    {
      original: ["", "bob"],
      outcome: outcome({ email: "bob", reason: "bad_syntax", host: null }),
    },
    { original: ["", "eve@example.com"], outcome: null },
  ];
  const text = await resultFile(rows, { columns: ["Name", "Email"], emailColumn: "Email", hasHeader: true });
  expect(text.split("\r\n")).toEqual([
    `"Name","Email",${heads}`,
    `"'=Ann ""A""","ann@example.com","valid","","ann","example.com","","","","True","true","","google","anna@example.com"`,
    `"","bob","invalid","failed_syntax_check","bob","","","","","False","false","","",""`,
    `"","eve@example.com","","","","","","","","","","","",""`,
    "",
  ]);
});

it("Each cell is below its column, whatever the columns are called.", async () => {
  const layout = { columns: ["email", "2024", "2023", "__proto__"], emailColumn: "email", hasHeader: true };
  const rows = [{ original: ["eve@example.com", "a", "b", "c"], outcome: null }];
  expect((await resultFile(rows, layout)).split("\r\n").slice(0, 2)).toEqual([
    `"email","2024","2023","__proto__",${heads}`,
    `"eve@example.com","a","b","c","","","","","","","","","","","",""`,
  ]);
});

it("Without a header, the column with the addresses is called as ZeroBounce calls it.", async () => {
  const layout = { columns: ["Column 1", "Column 2"], emailColumn: "Column 2", hasHeader: false };
  expect(await resultFile([], layout)).toBe(`"Column 1","Email Address",${heads}\r\n`);
});
