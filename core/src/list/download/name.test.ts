import { expect, it } from "vitest";
import { fileNameOf } from "./name.ts";

it.each([
  ["Spring", "Spring.all.7.csv"],
  ["../../etc/passwd", ".._.._etc_passwd.all.7.csv"],
  ["C:\\x\\y.csv", "C__x_y.csv.all.7.csv"],
  ['"quoted" <b>|?*', "_quoted_ _b____.all.7.csv"],
  ["a\r\nb\0c", "a__b_c.all.7.csv"],
  ["list\u202evsc.exe", "list_vsc.exe.all.7.csv"],
  ["list.csv.exe", "list.csv.exe.all.7.csv"],
  ["👩\u200d💻 Zoë", "👩\u200d💻 Zoë.all.7.csv"],
  ["x".repeat(300), `${"x".repeat(180)}.all.7.csv`],
  ["日".repeat(300), `${"日".repeat(60)}.all.7.csv`],
  ["\ud800", "_.all.7.csv"],
])("The list %j is downloaded as %j", (name, filename) => {
  expect(fileNameOf(name, { format: "csv" }, 7)).toBe(filename);
});

it("The name of a download contains the filter and the number of rows.", () => {
  const name = (contents: object) => fileNameOf("newsletter-5000", { format: "csv", ...contents }, 1161);
  expect(name({ statuses: ["invalid"] })).toBe("newsletter-5000.invalid.1161.csv");
  expect(name({ statuses: ["valid", "risky"] })).toBe("newsletter-5000.valid-risky.1161.csv");
  expect(name({ isSelection: true })).toBe("newsletter-5000.selected.1161.csv");
  expect(name({ statuses: ["valid"], unique: "mailbox" })).toBe("newsletter-5000.valid-unique.1161.csv");
  expect(name({ policy: "balanced", format: "xlsx" })).toBe("newsletter-5000.cleaned-balanced.1161.xlsx");
});
