import { expect, test } from "vitest";
import type { Part } from "./result/manifest.ts";
import { changesBetween } from "./renewal.ts";
import { codesOf } from "./result/verdict-codes.ts";

const verdict = { score: 50, suggestion: null, mx: null, normalized: "ann@a.test" } as const;

/** A part of verdicts with these reasons; without codes, as former versions wrote it. */
const part = (reasons: readonly ("accepted" | "mailbox_not_found")[], hasCodes = true): Part =>
  ({
    offset: 0,
    ...(hasCodes && { codes: codesOf(reasons.map((reason) => ({ ...verdict, reason }))) }),
  }) as Part;

test("Addresses that were valid and are invalid have died, the others came back.", () => {
  const before = part(["accepted", "accepted", "mailbox_not_found", "accepted"]);
  const now = part(["mailbox_not_found", "mailbox_not_found", "accepted", "accepted"]);
  expect(changesBetween([before], [now])).toEqual({ died: 2, cameBack: 1 });
});

test("Who is suppressed since a bounce has died where it was valid.", () => {
  const before = part(["accepted", "mailbox_not_found", "accepted"]);
  const now = { ...part(["accepted", "accepted", "accepted"]), bounced: [0, 1] };
  expect(changesBetween([before], [now])).toEqual({ died: 1, cameBack: 1 });
});

test("Nothing is told where a former part has no codes, or is not there.", () => {
  const now = part(["accepted"]);
  expect(changesBetween([part(["accepted"], false)], [now])).toBeUndefined();
  expect(changesBetween([], [now])).toBeUndefined();
});
