import fc from "fast-check";
import { expect, test } from "vitest";
import { buildXml, parseXml } from "./xml.ts";

test("Any text is parsed as it was built.", () => {
  const text = fc.string({ unit: "grapheme-ascii" }).filter((value) => value.trim() === value);
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      const document = buildXml({ Root: { Key: texts } });
      expect(parseXml(document, "Root").texts("Key")).toEqual(texts);
    }),
  );
});

test("Numbers, booleans and undefined values.", () => {
  expect(buildXml({ Root: { A: 1, B: false, C: undefined, D: [] } })).toContain(
    "<Root><A>1</A><B>false</B></Root>",
  );
});

test.each(["", "<Root>", "<Other/>", "no xml", "<Root></Other>", "{}"])("%j is refused.", (text) => {
  expect(() => parseXml(text, "Root")).toThrow("not well-formed or is not a Root");
});
