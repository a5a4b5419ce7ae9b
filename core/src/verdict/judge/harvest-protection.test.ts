import { describe, expect, test } from "vitest";
import { countOf, hostOf, isRecipient } from "../../../test/mail-hosts.ts";
import type { MailHost } from "../../../test/mail-host.ts";
import { proberOf } from "../../../test/mail-question.ts";
import { Clock } from "../../port/clock/index.ts";
import { systemClock } from "../../port/clock/system.ts";
import { Prober } from "../../port/prober/index.ts";
import { Resolver } from "../../port/resolver/index.ts";
import { scriptedResolver } from "../../port/resolver/scripted.ts";
import { judge } from "./judge.ts";
import { revise } from "../decide/revise.ts";
import type { Info } from "../schema.ts";

const dead = (count: number) => Array.from({ length: count }, (_, index) => `gone${index + 1}@example.test`);
const existing = (count: number) =>
  Array.from({ length: count }, (_, index) => `anna${index + 1}@example.test`);

/** A host that knows every `anna`. After `mostUnknown` unknown recipients in a session, it refuses every recipient as unknown. */
const refusingAllAfter = (maxUnknown: number, refusal = "550 5.1.1 No such user"): Promise<MailHost> =>
  hostOf({
    answer: (line, { lines }) => {
      if (!isRecipient(line)) return undefined;
      const unknown = lines.slice(0, -1).filter((one) => isRecipient(one) && !one.includes("<anna"));
      return unknown.length >= maxUnknown || !line.includes("<anna") ? refusal : undefined;
    },
  });

/** A host that knows every `anna`, and refuses everybody for good after three unknown recipients. */
function refusingForGood(): Promise<MailHost> {
  let unknown = 0;
  return hostOf({
    answer: (line) => {
      if (!isRecipient(line)) return undefined;
      if (!line.includes("<anna")) unknown += 1;
      return unknown > 3 || !line.includes("<anna") ? "550 5.1.1 No such user" : undefined;
    },
  });
}

async function judged(host: MailHost, addresses: readonly string[], signal?: AbortSignal) {
  const resolver = scriptedResolver({ mail: { "example.test": ["mx1.test"] } });
  const direct = proberOf([host]);
  const prober: Prober.Prober = {
    probe: ({ limits, ...question }) =>
      direct.probe({ ...question, limits: { ...limits, spacingSeconds: 0 } }),
  };
  return Clock.provide(systemClock, () =>
    Resolver.provide(resolver, () =>
      Prober.provide(prober, () => judge(addresses, { ...(signal && { signal }) })),
    ),
  );
}

const verdicts = async (host: MailHost, addresses: readonly string[]): Promise<Info[]> =>
  (await judged(host, addresses)).flatMap(({ verdict }) => verdict ?? []);

/** How many verdicts have each reason. */
function reasonsOf(all: readonly Info[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of all) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

const wronglyInvalid = (all: readonly Info[]): string[] =>
  all
    .filter(({ email, status }) => email.startsWith("anna") && status === "invalid")
    .map(({ email }) => email);
const statusesOf = (all: readonly Info[]): string[] =>
  [...new Set(all.map(({ status }) => status))].toSorted();

const lists: readonly (readonly [string, readonly string[]])[] = [
  [
    "many living among the dead",
    dead(40).flatMap((one, index) => (index % 4 === 3 ? [one, `anna${index}@example.test`] : [one])),
  ],
  ["the living at the end", [...dead(12), ...existing(3)]],
  ["one living in the middle of the dead", [...dead(15), ...existing(1), ...dead(30).slice(15)]],
  ["a living one first", [...existing(1), ...dead(12), "anna2@example.test", "gone99@example.test"]],
];

describe("a host that refuses every recipient after some unknown ones", () => {
  test.each(lists.flatMap(([name, list]) => [2, 3, 4, 5, 8, 20].map((max) => [name, max, list] as const)))(
    "makes no existing mailbox invalid: %s, late refusals after %i",
    async (_, maxUnknown, list) => {
      const all = await verdicts(await refusingAllAfter(maxUnknown), list);
      expect(wronglyInvalid(all)).toEqual([]);
      expect(statusesOf(all)).toEqual(["invalid", "valid"]);
    },
  );

  test.each(lists)("after a single one makes no existing mailbox invalid: %s", async (_, list) => {
    const all = await verdicts(await refusingAllAfter(1), list);
    expect(wronglyInvalid(all)).toEqual([]);
  });

  test("and then in every session leaves mailboxes unknown, also after revise", async () => {
    const host = await refusingForGood();
    const all = await verdicts(host, [...existing(1), ...dead(6), "anna2@example.test"]);
    const last = all.at(-1);
    expect(last).toMatchObject({ reason: "rate_limited", checks: { mailbox: { reason: "late_refusal" } } });
    expect(last && revise(last)).toEqual(last);
  });
});

test.each([
  ["knows nobody", () => refusingAllAfter(Infinity), dead(200)],
  ["refuses everybody after 3 unknown ones", () => refusingAllAfter(3), [...existing(40), ...dead(160)]],
])("A list and its pieces get the same verdicts from a host that %s", async (_, hostFor, list) => {
  const whole = await verdicts(await hostFor(), list);
  const pieces = [];
  for (let from = 0; from < list.length; from += 25)
    pieces.push(...(await verdicts(await hostFor(), list.slice(from, from + 25))));
  const inShort = (all: readonly Info[]) => all.map(({ email, reason }) => `${email} ${reason}`);
  expect(inShort(whole)).toEqual(inShort(pieces));
  expect(whole).toHaveLength(200);
});

describe("a host without late refusals", () => {
  test("is asked in one session about up to eight unknown recipients", async () => {
    const host = await refusingAllAfter(Infinity);
    const all = await verdicts(host, [...existing(1), ...dead(8)]);
    expect(all.filter(({ status }) => status === "invalid")).toHaveLength(8);
    expect(host.sessions).toHaveLength(1);
  });

  test("that accepts no recipient is asked about each late refusal in a session of its own", async () => {
    const host = await refusingAllAfter(Infinity);
    expect(statusesOf(await verdicts(host, dead(4)))).toEqual(["invalid"]);
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([6, 1, 1, 1]);
  });

  test("that accepts postmaster alone is asked about postmaster as the known one", async () => {
    const host = await hostOf({
      answer: (line) =>
        isRecipient(line) && !line.includes("<postmaster@") ? "550 5.1.1 No such user" : undefined,
    });
    expect(statusesOf(await verdicts(host, dead(12)))).toEqual(["invalid"]);
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([15, 7]);
  });

  test("is asked about one unknown recipient and a random one, and not again", async () => {
    const host = await refusingAllAfter(Infinity);
    await verdicts(host, dead(1));
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([2]);
  });

  test("is asked about every recipient, however many they are", async () => {
    const host = await refusingAllAfter(Infinity);
    expect(reasonsOf(await verdicts(host, dead(150)))).toEqual({ mailbox_not_found: 150 });
  });

  test("is asked about the rest later where time runs out", async () => {
    const time = new AbortController();
    const host = await hostOf({
      answer: (line) => {
        if (host.sessions.length > 20) time.abort();
        return isRecipient(line) ? "550 5.1.1 No such user" : undefined;
      },
    });
    const all = await judged(host, dead(60), time.signal);
    const left = all.filter(({ verdict }) => verdict === null);
    expect(left.length).toBeGreaterThanOrEqual(30);
    expect(left).toEqual(
      left.map(() => ({ verdict: null, retryAfterSeconds: 0, cutOff: null, paused: null })),
    );
    expect(Object.keys(reasonsOf(all.flatMap(({ verdict }) => verdict ?? [])))).toEqual([
      "mailbox_not_found",
    ]);
  });

  test("that confirms nothing is asked in a few further sessions, and no more", async () => {
    const host = await refusingForGood();
    const all = await verdicts(host, [...existing(1), ...dead(120)]);
    expect(reasonsOf(all)).toEqual({ catch_all_unknown: 1, rate_limited: 120 });
    expect(host.sessions.length).toBeLessThanOrEqual(130);
  });

  test("that refuses the sender, not the recipients, is not asked again", async () => {
    const host = await refusingAllAfter(
      0,
      "554 5.7.1 Service unavailable; Client host blocked using zen.example.org",
    );
    const all = await verdicts(host, dead(20));
    expect(new Set(all.map(({ reason }) => reason))).toEqual(new Set(["sender_blocked"]));
    expect(host.sessions).toHaveLength(1);
  });
});

/** A host that accepts the first recipient of each session and refuses the others. */
const refusingAllButFirst = (refusal: string): Promise<MailHost> =>
  hostOf({
    answer: (line, { lines }) => (isRecipient(line) && countOf(lines) > 1 ? refusal : undefined),
  });

describe.each([
  ["with a clear code", "550 5.1.1 No such user"],
  ["in words alone", "550 No such user"],
])("a host that accepts only the first recipient of a session %s", (_, refusal) => {
  test.each([1, 2, 5, 30])("makes no mailbox invalid, asked about one and %i others", async (others) => {
    const all = await verdicts(await refusingAllButFirst(refusal), existing(1 + others));
    expect(wronglyInvalid(all)).toEqual([]);
  });

  test("makes none invalid if it closes before a known one is asked again", async () => {
    const host = await hostOf({
      answer: (line, { lines, socket }) => {
        if (!isRecipient(line)) return undefined;
        if (countOf(lines) > 3) socket.end();
        return countOf(lines) > 3 ? null : countOf(lines) > 1 ? refusal : undefined;
      },
    });
    expect(wronglyInvalid(await verdicts(host, existing(3)))).toEqual([]);
  });
});

describe("a refusal in words that the random recipient got, too", () => {
  const words = "550 I cannot deliver mail to this mailbox: no such user";
  const isLiving = (line: string) => line.includes("<anna");

  test.each([1, 4])(
    "is believed if the host accepts a known recipient after it: %i accepted",
    async (living) => {
      const host = await hostOf({
        answer: (line) => (isRecipient(line) && !isLiving(line) ? words : undefined),
      });
      const all = await verdicts(host, [...existing(living), ...dead(1)]);
      expect(all.map(({ status }) => status)).toEqual([...existing(living).map(() => "valid"), "invalid"]);
      expect(host.sessions).toHaveLength(1);
    },
  );

  test.each([1, 4])(
    "is no proof if nobody is accepted after it in its session: %i others",
    async (living) => {
      let accepted = 0;
      const host = await hostOf({
        answer: (line) => (isRecipient(line) && (!isLiving(line) || accepted++ > 0) ? words : undefined),
      });
      const all = await verdicts(host, [...existing(living), ...dead(1)]);
      expect(all.slice(1).map(({ reason }) => reason)).toEqual(
        [...existing(living - 1), ...dead(1)].map(() => "rate_limited"),
      );
      expect(all.at(-1)).toMatchObject({ checks: { mailbox: { reason: "late_refusal" } } });
    },
  );
});

test.each([1, 4])(
  "A random recipient that is greylisted leaves the catch-all unknown, also when a third is refused: %i accepted.",
  async (living) => {
    const host = await hostOf({
      answer: (line) => {
        if (!isRecipient(line) || line.includes("<anna")) return undefined;
        return line.includes("<gone") ? "550 5.1.1 No such user" : "451 4.7.1 Greylisted, try again later";
      },
    });
    const [anna, ...others] = await verdicts(host, [...existing(living), ...dead(1)]);
    const gone = others.at(-1);
    expect(anna).toMatchObject({ reason: "catch_all_unknown", flags: { catch_all: null } });
    expect(gone).toMatchObject({ reason: "mailbox_not_found" });
  },
);

/** What hosts say that take one recipient, or five, in a transaction. */
const limits = [
  [1, "550 One recipient per message, please"],
  [1, "554 5.7.1 Only one recipient is allowed"],
  [1, "550 5.5.0 Multiple recipients not allowed"],
  [1, "550 Legitimate bounces are never sent to more than one recipient."],
  [1, "550 5.5.3 Data command rejected: Multi-recipient bounce"],
  [1, "550 5.7.0 Second recipient refused"],
  [1, "554 5.5.2 One recipient at a time"],
  [5, "550 Maximum of 5 recipients per message"],
  [5, "552 Recipient number limit is 5"],
  [5, "550 No more than 5 recipients, please"],
] as const;

test.each(limits)(
  "A catch-all host that takes %i recipients in a session, and then says %s, is one.",
  async (max, refusal) => {
    const host = await hostOf({
      answer: (line, { lines }) => (isRecipient(line) && countOf(lines) > max ? refusal : undefined),
    });
    const all = await verdicts(host, dead(max));
    expect(reasonsOf(all)).toEqual({ catch_all: max });
  },
);

test("A host that accepts everybody after nine unknown recipients makes none valid.", async () => {
  let unknown = 0;
  const host = await hostOf({
    answer: (line) => {
      if (!isRecipient(line) || line.includes("<anna")) return undefined;
      return ++unknown > 9 ? undefined : "550 5.1.1 No such user";
    },
  });
  const all = await verdicts(host, [...existing(1), ...dead(20)]);
  expect(reasonsOf(all)).toEqual({ catch_all: 21 });
});
