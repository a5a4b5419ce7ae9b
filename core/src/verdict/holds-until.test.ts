import { expect, it } from "vitest";
import { Address } from "../address/index.ts";
import { completed } from "./completed.ts";
import { decide } from "./decide/decide.ts";
import { holdsUntil } from "./holds-until.ts";

const checked_at = "2026-11-01T10:00:00.000Z";
const accepted = { code: 250, enhanced: "2.1.5", text: "OK" };
const gone = { code: 550, enhanced: "5.1.1", text: "User unknown" };
const isFull = { code: 552, enhanced: "5.2.2", text: "Mailbox full" };

/** The days for which a verdict holds by this reply; null for good. */
function daysOf(email: string, reply = accepted, { host = "mx.company.test", catchAll = false } = {}) {
  const body = decide({
    address: Address.describe(email),
    mail: { kind: "mx", hosts: [{ exchange: host, priority: 0 }] },
    probe: { kind: "replied", stage: "rcpt", host, recipient: email, ...reply },
    catchAll,
  });
  const until = holdsUntil({ ...body, checked_at });
  return until && (Date.parse(until) - Date.parse(checked_at)) / 86_400_000;
}

it("A verdict holds by who has the mailbox, and what was seen.", () => {
  expect(daysOf("ann@company.test")).toBe(49);
  expect(daysOf("ann@company.test", accepted, { catchAll: true })).toBe(49);
  expect(daysOf("ann@gmail.com", accepted, { host: "gmail-smtp-in.l.google.com" })).toBe(154);
  expect(daysOf("ann@yahoo.com", accepted, { host: "mta5.am0.yahoodns.net" })).toBe(98);
  expect(daysOf("ann@company.test", gone)).toBe(180);
  expect(daysOf("ann@company.test", isFull)).toBe(30);
  expect(daysOf("ann@company.test", { code: 451, enhanced: "4.7.1", text: "Greylisted" })).toBe(0);
  expect(daysOf("ann@@company.test")).toBeNull();
});

it("By an own outcome it holds until that decides no longer, which is never in the past.", () => {
  const body = decide({
    address: Address.describe("ann@company.test"),
    mail: null,
    probe: null,
    catchAll: null,
  });
  const at = "2026-05-05T10:00:01.000Z";
  const until = (type: "opened" | "bounced") =>
    holdsUntil({
      ...body,
      checked_at,
      outcome: { type, at },
      ...(type === "opened"
        ? ({ status: "valid", reason: "accepted" } as const)
        : ({ status: "invalid", reason: "bounced" } as const)),
    });
  expect([until("opened"), until("bounced")]).toEqual(Array(2).fill("2026-11-01T10:00:01.000Z"));
});

it("A stored verdict without the date gets it, unless nobody was asked about the address.", () => {
  const body = decide({
    address: Address.describe("ann@company.test"),
    mail: null,
    probe: null,
    catchAll: null,
  });
  const stored = {
    ...body,
    status: "valid",
    reason: "accepted",
    charged: 1,
    checked_at,
    duration_ms: 1,
  } as const;
  expect(completed(stored).verify_again_by).toBe("2026-12-20T10:00:00.000Z");
  const blocked = { ...stored, suppressed: { reason: "bounce", at: checked_at, source: "api" } } as const;
  expect(completed(blocked).verify_again_by).toBeUndefined();
});
