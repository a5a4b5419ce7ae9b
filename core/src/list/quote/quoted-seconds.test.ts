import { expect, it } from "vitest";
import { quotedSeconds } from "./quoted-seconds.ts";

const distinct = 100_000;
const unknown = { distinct, health: null, consumers: {}, probes: true, limitSeconds: 86_400 };
const ofGmail = { ...unknown, consumers: { google_workspace: distinct } };
const elsewhere = { addresses: 100_000, providers: { other: 100_000 }, seconds: 15 };

it("A list of one large provider without an analysis is quoted by the limits of the provider.", () => {
  expect(quotedSeconds(unknown, [])).toBe(5 + 10);
  expect(quotedSeconds(ofGmail, [])).toBe(5 + (distinct / 50 / 5) * 7);
  expect(quotedSeconds(ofGmail, [elsewhere])).toBe(quotedSeconds(ofGmail, []));
});

it("A part of the addresses at a large provider counts, and the deadline is the most.", () => {
  const part = { ...unknown, consumers: { apple: 1_000 } };
  expect(quotedSeconds(part, [])).toBe(5 + (1_000 / 5 / 10) * 6);
  expect(quotedSeconds({ ...unknown, consumers: { apple: distinct }, limitSeconds: 900 }, [])).toBe(900);
});

it("Jobs with the same providers count before limits.", () => {
  const job = { addresses: distinct, providers: { google_workspace: distinct }, seconds: 55 };
  expect(quotedSeconds(ofGmail, [job, elsewhere])).toBe(55);
  expect(quotedSeconds(unknown, [elsewhere])).toBe(15);
});

it("Where no mail server is asked, no provider slows the list.", () => {
  expect(quotedSeconds({ ...ofGmail, probes: false }, [])).toBe(15);
});
