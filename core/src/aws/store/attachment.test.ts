import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachment } from "./attachment.ts";

describe("the Content-Disposition header", () => {
  it.each([
    ["r.csv", "r.csv", "r.csv"],
    ["Zoë (verified).csv", "Zoe (verified).csv", "Zo%C3%AB%20%28verified%29.csv"],
    ['a"b\\c%41.csv', "a_b_c_41.csv", "a%22b%5Cc%2541.csv"],
    ["a\r\nSet-Cookie: b=c", "a__Set-Cookie: b=c", "a%0D%0ASet-Cookie%3A%20b%3Dc"],
    ["o'neil*.csv", "o'neil*.csv", "o%27neil%2A.csv"],
    ["日本.xlsx", "__.xlsx", "%E6%97%A5%E6%9C%AC.xlsx"],
    ["👩\u200d💻.csv", "___.csv", "%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB.csv"],
    ["\ud800.csv", "_.csv", "%EF%BF%BD.csv"],
  ])("%j", (name, ascii, encoded) => {
    expect(attachment(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`);
  });

  it("is a valid header that decodes to the name, for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (name) => {
        const header = attachment(name);
        expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(header);
        const [, ascii, encoded] =
          /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(header) ?? [];
        expect(ascii).toMatch(/^[ -~]*$/);
        expect(decodeURIComponent(encoded ?? "")).toBe(name.toWellFormed());
      }),
    );
  });
});
