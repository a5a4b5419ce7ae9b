import { expect, it } from "vitest";
import { verdictOf } from "../../../test/verdict.ts";
import { codesOf, columnsIn } from "./verdict-codes.ts";

it("Reason, provider, score and suggestion of each verdict are read back.", () => {
  const verdicts = [
    verdictOf("a@a.example", "accepted"),
    { ...verdictOf("b@a.example", "catch_all"), score: 55, mx: null },
    { ...verdictOf("c@gmial.com", "accepted"), score: 80, suggestion: "c@gmail.com" },
  ];
  const codes = codesOf(verdicts);
  const { reasons, providers, scores, suggested } = columnsIn(codes);
  expect([...reasons].map((code) => codes.reasons[code])).toEqual(["accepted", "catch_all", "accepted"]);
  expect([...providers].map((code) => codes.providers[code])).toEqual([
    "google_workspace",
    "other",
    "google_workspace",
  ]);
  expect([...scores]).toEqual([50, 55, 80]);
  expect([...suggested]).toEqual([0, 0, 1]);
});

it("The first domain, the last and the ten largest others of a part are named with their place.", () => {
  const sizes = [1, ...Array.from({ length: 12 }, (_, index) => index + 2), 1];
  const verdicts = sizes.flatMap((size, domain) =>
    Array.from({ length: size }, (_, index) => verdictOf(`u${index}@d${100 + domain}.example`, "accepted")),
  );
  const { domains } = codesOf(verdicts);
  const names = domains.map(([name]) => name);
  expect(names).toHaveLength(12);
  expect(names[0]).toBe("d100.example");
  expect(names.at(-1)).toBe("d113.example");
  expect(names).not.toContain("d101.example");
  expect(names).not.toContain("d102.example");
  expect(domains[1]).toEqual(["d103.example", 1 + 2 + 3, 4]);
});

it("A thousand verdicts of one kind take less than a kilobyte.", () => {
  const verdicts = Array.from({ length: 1_000 }, (_, index) => verdictOf(`u${index}@a.example`, "accepted"));
  expect(JSON.stringify(codesOf(verdicts)).length).toBeLessThan(1_000);
});
