import { expect, it } from "vitest";
import { returnedFor } from "./returned.ts";

const of = (done: number, unknown: number, charged: number, blocked = 0) =>
  returnedFor({ done, total: 100, unknown, blocked, returned: 100 - charged });
const none = { unknown: 0, blocked: 0, repeated: 0, unreached: 0 };

it.each([
  ["nothing", of(100, 0, 100), none],
  ["unknown addresses", of(100, 7, 93), { ...none, unknown: 7 }],
  ["known ones", of(100, 7, 83), { ...none, unknown: 7, repeated: 10 }],
  [
    "those that rules block, not as unknown",
    of(100, 7, 83, 5),
    { unknown: 2, blocked: 5, repeated: 10, unreached: 0 },
  ],
  ["blocked ones only", of(100, 7, 93, 7), { ...none, blocked: 7 }],
  ["those that a cancellation left out", of(60, 5, 45), { ...none, unknown: 5, repeated: 10, unreached: 40 }],
  ["earlier unknown ones, but for the charged", of(100, 30, 90), { ...none, unknown: 10 }],
  ["earlier blocked ones, but for the charged", of(100, 30, 90, 20), { ...none, blocked: 10 }],
])("Credits are returned for %s.", (_, returned, expected) => {
  expect(returned).toEqual(expected);
});
