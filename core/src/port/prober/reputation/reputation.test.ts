/** 100,000 addresses, 2,000 of them at a provider that bans an address after 30 unknown recipients within ten minutes. */
import { expect, test } from "vitest";
import { hostOf, isRecipient } from "../../../../test/mail-hosts.ts";
import { proberOf, questionFor } from "../../../../test/mail-question.ts";
import { Clock } from "../../clock/index.ts";
import { manualClock } from "../../clock/manual.ts";
import type { Observation } from "../index.ts";

const limits = { key: "strict", connections: 4, spacingSeconds: 0 };
const reputation = { maxShare: 0.5, minAsked: 200, maxBlocks: 3, maxUnknown: 25 };
const bannedFrom = 30;
const periodMs = 600_000;
const hours = 8;

/** A host that bans for good, and has every twentieth mailbox not. */
async function strictHost(clock: Clock.Clock) {
  const unknown: number[] = [];
  let isBanned = false;
  const host = await hostOf({
    answer(line) {
      const now = clock.now().getTime();
      if (isBanned) return "554 5.7.1 Too many unknown recipients from your address";
      if (!isRecipient(line) || !line.includes("gone")) return undefined;
      unknown.push(now);
      isBanned = unknown.filter((at) => at > now - periodMs).length > bannedFrom;
      return "550 5.1.1 No such user";
    },
  });
  return { host, isBanned: () => isBanned };
}

const addresses = Array.from(
  { length: 2_000 },
  (_, index) => `${index % 20 === 7 ? "gone" : "jane"}${index}@example.test`,
);

/** Asks in chunks of 250 until all are decided or time is up, as rounds do. Returns how many have no answer. */
async function undecidedAfter(isGuarded: boolean) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const { host, isBanned } = await strictHost(clock);
  return Clock.provide(clock, async () => {
    const prober = proberOf([host]);
    const until = clock.now().getTime() + hours * 3_600_000;
    const answers = new Map<string, Observation>();
    const ask = async (recipients: readonly string[]): Promise<number> => {
      const question = questionFor(recipients, { limits: { ...limits, ...(isGuarded && { reputation }) } });
      const deadline = new Date(clock.now().getTime() + 20_000);
      const [report] = await prober.probe({ ...question, deadline });
      for (const [index, observation] of (report?.recipients ?? []).entries())
        if (observation.kind !== "busy") answers.set(recipients[index] ?? "", observation);
      const waits = report?.recipients.flatMap((one) => (one.kind === "busy" ? one.retryAfterSeconds : []));
      return waits?.length ? Math.min(...waits) : 0;
    };
    for (let left = addresses; left.length > 0 && clock.now().getTime() < until;) {
      clock.advance(await ask(left.slice(0, 250)));
      left = addresses.filter((address) => !answers.has(address));
    }
    const wrong = addresses.filter((address) => {
      const answer = answers.get(address);
      return answer?.kind !== "replied" || answer.code !== (address.startsWith("gone") ? 550 : 250);
    });
    return { wrong: wrong.length, isBanned: isBanned() };
  });
}

test("A provider that bans harvesters is asked slowly, and never bans.", { timeout: 60_000 }, async () => {
  const { wrong, isBanned } = await undecidedAfter(true);
  expect({ wrong, isBanned }).toEqual({ wrong: 0, isBanned: false });
});

test("Without a limit, the same list is banned.", { timeout: 60_000 }, async () => {
  expect((await undecidedAfter(false)).isBanned).toBe(true);
});
