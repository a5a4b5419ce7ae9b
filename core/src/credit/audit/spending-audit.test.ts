import { expect, it } from "vitest";
import { createSpendingFold } from "./spending-audit.ts";

const entry = (legs: object, reference: object) => ({ legs, reference });
const ann = { member: "usr_ann", month: "2026-11" };

it("An audit finds nothing where the months of members are what their entries add up to.", () => {
  const fold = createSpendingFold();
  fold.add(entry({ monthly: -10, held_monthly: 10 }, ann));
  fold.add(entry({ held_monthly: -7, spent_monthly: 7 }, ann));
  fold.add(entry({ held_monthly: -3, monthly: 3 }, ann));
  fold.add(entry({ monthly: -5, spent_monthly: 5 }, { ...ann, month: "2026-12" }));
  fold.add(entry({ monthly: 100, issued_plan: -100 }, {}));
  expect(fold.against(new Map([["usr_ann", { "2026-11": 7, "2026-12": 5 }]]))).toEqual([]);
});

it("An audit finds a month that differs, and one that no entry names.", () => {
  const fold = createSpendingFold();
  fold.add(entry({ monthly: -10, spent_monthly: 10 }, ann));
  const found = fold.against(
    new Map([
      ["usr_ann", { "2026-11": 9 }],
      ["usr_bob", { "2026-11": 1 }],
    ]),
  );
  expect(found).toEqual([
    { mismatch: "spending", detail: "usr_ann has spent 9 in 2026-11, the entries add up to 10" },
    { mismatch: "spending", detail: "usr_bob has spent 1 in 2026-11, the entries add up to 0" },
  ]);
});
