import { expect, test } from "vitest";
import { reservedFor, missingCredits } from "./quote.ts";

test("a quote has one credit per distinct address", () => {
  expect(reservedFor({ rows: { distinct: 4_810 }, analysis: null })).toBe(4_810);
});

test("a completed analysis provides the quote", () => {
  const counts = { valid: 400, invalid: 50, risky: 40, unknown: 10 };
  const known = { count: 1, low: 1, high: 1 };
  const health = {
    findings: {
      disposable: 0,
      role: 0,
      free: 0,
      typo: 0,
      no_domain: 0,
      no_mail_host: 0,
      null_mx: 0,
      dns_timeout: 0,
    },
    providers: {},
    sample: { size: 500, counts },
    estimate: { valid: known, invalid: known, risky: known, unknown: known },
    invalid_percent: 6.2,
    cleaning: { credits: 4_310, seconds: 360 },
  };
  expect(reservedFor({ rows: { distinct: 4_810 }, analysis: { health } })).toBe(4_310);
  expect(reservedFor({ rows: { distinct: 4_810 }, analysis: { health: null } })).toBe(4_810);
  const cleaning = { ...health.cleaning, credits: 4_210, blocked: 100 };
  expect(reservedFor({ rows: { distinct: 4_810 }, analysis: { health: { ...health, cleaning } } })).toBe(
    4_310,
  );
});

test("missing credits are zero at the price, and one below it", () => {
  expect(missingCredits(100, { total_credits: 100 })).toBe(0);
  expect(missingCredits(100, { total_credits: 99 })).toBe(1);
});
