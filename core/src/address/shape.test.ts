import fc from "fast-check";
import { expect, test } from "vitest";
import { Shape } from "./schema.ts";
import { shapeOf } from "./shape.ts";

test.each([
  ["jane.doe", "first.last"],
  ["Doe.Jane", "first.last"],
  ["jane_doe", "first_last"],
  ["jane-doe", "first-last"],
  ["j.doe", "f.last"],
  ["jane.d", "first.l"],
  ["jane", "first"],
  ["janedoe", "firstlast"],
  ["jdoe", "flast"],
  ["josé.doe", "first.last"],
  ["jane.doe+news", "first.last"],
  ["jane.doe2", "numbered"],
  ["jdoe7", "numbered"],
  ["sales", "role"],
  ["jane.ann.doe", "other"],
  ["4711", "other"],
  ['"jane doe"', "other"],
  ["+jane", "other"],
])("%s has the shape %s", (local, shape) => {
  expect(shapeOf(local)).toBe(shape);
});

test("Every text has a shape, and its letters' case does not count.", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 64 }), (local) => {
      expect(Shape.options).toContain(shapeOf(local));
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z._-]{1,30}$/), (local) => {
      expect(shapeOf(local.toUpperCase())).toBe(shapeOf(local));
    }),
  );
});
