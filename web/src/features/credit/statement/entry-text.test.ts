import { expect, test } from "vitest";
import { jobKind } from "../job-kind.ts";
import { changesOf, creditsAfter, entryName, notesOf, returnedText, signedCredits } from "./entry-text.ts";

test("A reservation leaves plan and lifetime credits as they are, and says how many of them are reserved.", () => {
  const legs = { monthly: -30, lifetime: -10, held_monthly: 30, held_lifetime: 10 };
  expect(changesOf({ legs })).toEqual({ plan: 0, lifetime: 0, held: 40 });
  const after = { monthly: 220, lifetime: -5, held_monthly: 30, held_lifetime: 10 };
  expect(creditsAfter({ after })).toEqual({ plan: 250, lifetime: 5, held: 40 });
});

test("A settlement says what it charged.", () => {
  const legs = { held_monthly: -7, spent_monthly: 7 };
  expect(notesOf({ kind: "settle", legs })).toMatchObject([{ credits: 7, text: "charged" }]);
});

test("A renewal says what expired, an expiry does not say it twice.", () => {
  const legs = { monthly: 9_900, expired: 100, issued_plan: -10_000 };
  expect(notesOf({ kind: "renew", legs })).toMatchObject([{ credits: 100, text: "expired" }]);
  expect(notesOf({ kind: "expire", legs: { monthly: -100, expired: 100 } })).toEqual([]);
});

test("A change is signed, and none is empty.", () => {
  expect([250, -40, 0].map((credits) => signedCredits(credits, String))).toEqual(["+250", "−40", ""]);
});

test("What came back says of how many addresses.", () => {
  const format = (value: number) => value.toLocaleString("en-US");
  const returned = { job: "ver_1", list: null, credits: 12, valid: 3_333 };
  expect(returnedText(returned, format)).toBe("12 of 3,333 bounced: 12 credits returned");
  expect(returnedText({ ...returned, credits: 1, valid: 1 }, format)).toBe(
    "1 of 1 bounced: 1 credit returned",
  );
});

test("What ends a lease of an API key is not named after a job.", () => {
  const job = "lease:key_1:7";
  const names = (["lease", "settle", "release"] as const).map((kind) => entryName({ kind, job }));
  expect(names).toEqual([
    "Reserved for an API key",
    "Charged for calls of an API key",
    "Returned from an API key",
  ]);
  expect(entryName({ kind: "settle", job: "ver_1" })).toBe("Charged for a job");
  expect(jobKind({ list: null, job })).toBe("Calls of an API key");
  expect(jobKind({ list: null, job: "ver_1" })).toBe("Single verification");
});
