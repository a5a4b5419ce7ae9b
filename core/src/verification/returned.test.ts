import { expect, it } from "vitest";
import { returnedFor } from "./returned.ts";

const of = (done: number, unknown: number, charged: number) =>
  returnedFor({
    progress: { done, total: 100 },
    counts: { unknown },
    credits: { returned: 100 - charged },
  });

it.each([
  ["nothing", of(100, 0, 100), { unknown: 0, repeated: 0, unreached: 0 }],
  ["unknown addresses", of(100, 7, 93), { unknown: 7, repeated: 0, unreached: 0 }],
  ["known ones", of(100, 7, 83), { unknown: 7, repeated: 10, unreached: 0 }],
  ["those that a cancellation left out", of(60, 5, 45), { unknown: 5, repeated: 10, unreached: 40 }],
  [
    "unknown ones of before, but for the charged",
    of(100, 30, 90),
    { unknown: 10, repeated: 0, unreached: 0 },
  ],
])("Credits are returned for %s.", (_, returned, expected) => {
  expect(returned).toEqual(expected);
});
