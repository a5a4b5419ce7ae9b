import { expect, it } from "vitest";
import {
  analysisMessage,
  failureMessage,
  importFailureMessage,
  refusalMessage,
  verificationMessage,
} from "./notice.ts";

const list = { id: "lst_1", name: "Spring", purpose: "verify", source: "file" } as const;
const cleaning = { ...list, purpose: "clean" } as const;
const analyzed = { ...list, purpose: "analyze" } as const;

const verification = {
  status: "completed",
  progress: { done: 3, total: 3, percent: 100, waiting: 0, eta_seconds: 0 },
  counts: { valid: 2, invalid: 1, risky: 0, unknown: 0 },
  reasons: {},
  rows: { counts: { valid: 1_300, invalid: 1, risky: 0, unknown: 0 }, reasons: {}, kept: null, relays: null },
  providers: {},
  credits: { reserved: 3, charged: 3, returned: 0 },
  started_at: "2026-11-21T10:00:00.000Z",
  completed_at: "2026-11-21T10:00:09.000Z",
} as const;

it("A finished list is told with its name, in rows as its page counts them, with rejected ones as invalid.", () => {
  expect(verificationMessage(list, verification, 4)).toMatchObject({
    title: "“Spring” is verified: 1,300 of 1,305 valid",
    says: "1,305 rows have a verdict.",
    facts: [
      ["List", "Spring"],
      ["Valid", "1,300"],
      ["Invalid", "5"],
      ["Risky", "0"],
      ["Unknown", "0"],
    ],
  });
  expect(verificationMessage(cleaning, verification, 4).title).toBe("“Spring” is clean: 1,300 of 1,305 kept");
});

it("A revision tells what has changed, and counts as its page does.", () => {
  const changes = { died: 1, cameBack: 0, isRevision: true };
  const message = verificationMessage(list, verification, 4, changes);
  expect(message.facts).toEqual(verificationMessage(list, verification, 4).facts);
  expect(message).toMatchObject({
    kind: "list_finished",
    title: "The verdicts of “Spring” are revised",
    says: "Since the verification before, 1 address died and 0 addresses came back.",
  });
});

it("One row is one row, and one address that was reached is one address.", () => {
  const counts = { valid: 1, invalid: 0, risky: 0, unknown: 0 };
  const one = { ...verification, rows: { ...verification.rows, counts } };
  expect(verificationMessage(list, one, 0).says).toBe("1 row has a verdict.");
  const early = { ...one, status: "failed", progress: { ...one.progress, done: 0, total: 1 } } as const;
  expect(failureMessage(list, early).title).toBe(
    "The verification of “Spring” ended early, after 0 of 1 address",
  );
});

it("A repeat that ended early says that the result stays.", () => {
  expect(failureMessage(list, verification)).toMatchObject({
    kind: "list_failed",
    title: "Verifying “Spring” again ended early",
    says: "The result stays, with what was answered until then. The unused credits are back.",
  });
});

it("Each list leads to the page of its purpose and source, and a verified analysis to its cleaning.", () => {
  const analysis = {
    status: "failed",
    error: { code: "x", message: "Try again." },
    progress: verification.progress,
    health: null,
    started_at: verification.started_at,
    completed_at: null,
  } as const;
  const pages = [
    verificationMessage(list, verification, 0),
    verificationMessage({ ...list, source: "paste" }, verification, 0),
    verificationMessage(cleaning, verification, 0),
    analysisMessage(analyzed, analysis),
    verificationMessage(analyzed, verification, 0),
  ].map(({ page: { path, area, action } }) => [path, area, action]);
  expect(pages).toEqual([
    ["/verify-email/file-validation/lst_1", "verify_email", "view"],
    ["/verify-email/list-validation/lst_1", "verify_email", "view"],
    ["/clean-list/lst_1", "clean_email", "view"],
    ["/analyze-list/results?list=lst_1", "analyze_list", "add"],
    ["/clean-list/lst_1", "clean_email", "view"],
  ]);
});

it("A refused start and a failed import name the list and say why.", () => {
  expect(refusalMessage(list, "clean", "This needs 2 credits.")).toMatchObject({
    title: "“Spring” was imported, but not cleaned",
    says: "This needs 2 credits.",
  });
  expect(importFailureMessage(list, { code: "x", message: "There is no email column." })).toMatchObject({
    title: "“Spring” could not be imported",
    says: "There is no email column.",
  });
});

it("A title cuts a long name, and the whole one is beneath it.", () => {
  const long = { ...list, name: "a".repeat(200) };
  const { title, facts } = verificationMessage(long, verification, 0);
  expect(title).toBe(`“${"a".repeat(47)}…” is verified: 1,300 of 1,301 valid`);
  expect(facts?.[0]).toEqual(["List", long.name]);
});
