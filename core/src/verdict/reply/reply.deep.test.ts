import fc from "fast-check";
import { expect, test } from "vitest";
import { read, rows } from "./index.ts";

test("Replies of any length and any characters are read.", () => {
  const words = rows.flatMap(({ sample }) => sample.split(" "));
  const fragments = fc.array(
    fc.constantFrom(...words, "@", "a@", "<", '"', "'", "(", ".", "a.", "-", "\u0000"),
    {
      maxLength: 400,
    },
  );
  fc.assert(
    fc.property(fragments, fc.constantFrom(" ", "", ".", ": "), (words, blank) => {
      for (const code of [450, 550])
        expect(read({ stage: "rcpt", code, enhanced: null, text: words.join(blank) })).toBeDefined();
    }),
  );
  for (const unit of new Set([
    ...words,
    "a@",
    "a.",
    "<",
    "user ",
    "is not ",
    "address rejected ",
    "connection ",
  ]))
    for (const blank of ["", " "])
      expect(
        read({ stage: "rcpt", code: 550, enhanced: null, text: `${unit}${blank}`.repeat(1_000) }),
      ).toBeDefined();
});
