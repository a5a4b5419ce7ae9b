import { describe, expect, it } from "vitest";
import { Name } from "./name.ts";

describe("a name", () => {
  it.each([
    ["Spring", "Spring"],
    ["  Spring\r\nSet-Cookie: a=b\t", "Spring Set-Cookie: a=b"],
    ["a\0b", "a b"],
    ["invoice\u202excod.csv", "invoicexcod.csv"],
    ["\u2066\u2067a\u2069\u202a\u202d\u202c", "a"],
    ["a\u200bb\ufeffc\u00ad", "abc"],
    ["lone \ud800 half", "lone   half"],
    ["قائمة الربيع", "قائمة الربيع"],
    ["رشيد\u200f (5)", "رشيد\u200f (5)"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    [
      "👩\u200d💻 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
      "👩\u200d💻 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    ],
    ["<b>&\"'</b>", "<b>&\"'</b>"],
  ])("%j is shown as %j", (given, shown) => {
    expect(Name.plain(given)).toBe(shown);
  });

  it.each([
    ["list.csv", "list.csv"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\x\\y.csv", "y.csv"],
    ["/tmp/a/", ""],
    ["..\\..\\list.csv.exe", "list.csv.exe"],
    ["list\u202evsc.exe", "listvsc.exe"],
  ])("%j as a file name is %j", (path, name) => {
    expect(Name.ofFile(path)).toBe(name);
  });

  it.each(["", " ", "\u200f", "\u200d\u200d", "\u202e\0"])(
    "%j has no visible character and becomes empty",
    (given) => {
      expect(Name.plain(given)).toBe("");
    },
  );

  it("stands in a title with at most 48 characters", () => {
    expect(Name.inTitle("a".repeat(48))).toBe("a".repeat(48));
    expect(Name.inTitle("😀".repeat(49))).toBe(`${"😀".repeat(47)}…`);
    expect(Name.inTitle("Spring\u202e\nBcc: x")).toBe("Spring Bcc: x");
  });

  it("from right to left does not turn the rest of a title", () => {
    expect(Name.inTitle("قائمة")).toBe("\u2068قائمة\u2069");
  });
});
