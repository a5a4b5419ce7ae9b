import { describe, expect, test } from "vitest";
import { limitingErrors } from "../../../test/error-limit.ts";
import type { MailHost } from "../../../test/mail-host.ts";
import { countOf, hostOf, isRecipient } from "../../../test/mail-hosts.ts";
import { inShort, people, proberOf, questionFor } from "../../../test/mail-question.ts";
import { Clock } from "../clock/index.ts";
import { manualClock } from "../clock/manual.ts";
import type { HostLimit, HostLimits } from "./host-memory.ts";

const gone = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `gone${index + 1}@example.test`);

const isLiving = (line: string): boolean => line.includes("<person") || line.includes("<postmaster@");
const unknownIn = ({ lines }: { lines: readonly string[] }): number =>
  lines.filter((line) => line.includes("<gone")).length;
const recipientsIn = ({ lines }: { lines: readonly string[] }): string[] =>
  lines.filter(isRecipient).map((line) => /<(.*?)@/.exec(line)?.[1] ?? "");

const oneAtATime = { connections: 1 };

/** The refusals that are proven, and those that are late. */
async function refusalsAt(
  host: MailHost,
  recipients: readonly string[],
  { prober = proberOf([host]), limits = oneAtATime, milliseconds = 20_000 } = {},
) {
  const [report] = await prober.probe(questionFor(recipients, { limits, milliseconds }));
  const refusals = recipients.flatMap((recipient, index) => {
    const observation = report?.recipients[index];
    return observation?.kind === "replied" && observation.code >= 500 ? [{ recipient, ...observation }] : [];
  });
  return {
    proven: refusals.filter(({ followed }) => followed).map(({ recipient }) => recipient),
    late: refusals.filter(({ late }) => late).map(({ recipient }) => recipient),
    answers: report?.recipients.map(inShort) ?? [],
  };
}

/** A host with the error limits of Postfix, and what it logs. */
async function postfix(limits: { soft?: number; hard?: number; sleepMs?: number } = {}) {
  const log: string[] = [];
  const host = await hostOf(limitingErrors({ ...limits, knows: isLiving, log: (line) => log.push(line) }));
  return { host, log };
}

describe("150 dead and 3 living recipients at a new Postfix", () => {
  const list = [...gone(100), ...people(3), ...gone(150).slice(100)];

  test("are decided in at most 20 sessions, of which none meets a limit", async () => {
    const { host, log } = await postfix();
    const began = performance.now();
    const { proven, late } = await refusalsAt(host, list, { limits: { connections: 2 } });
    expect(late).toEqual([]);
    expect(proven.toSorted()).toEqual(gone(150).toSorted());
    expect(host.sessions.length).toBeLessThanOrEqual(20);
    expect(log.filter((line) => line.startsWith("too many errors"))).toEqual([]);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test("leave short sessions in its log, each with a known recipient and QUIT", async () => {
    const { host, log } = await postfix();
    await refusalsAt(host, list);
    const ends = log.filter((line) => line.startsWith("disconnect"));
    expect(ends.length).toBe(host.sessions.length);
    for (const end of ends) expect(end).toMatch(/rcpt=[1-9]\/\d+ quit=1$/);
    expect(Math.max(...host.sessions.map(unknownIn))).toBe(9);
  });
});

describe("a host that refuses postmaster too", () => {
  const hostWithout = () => hostOf(limitingErrors({ knows: (line) => line.includes("<person") }));

  test("is searched for somebody who exists, in usual sessions, and only later asked one by one", async () => {
    const host = await hostWithout();
    const prober = proberOf([host]);
    const list = [...gone(60), ...people(1), ...gone(150).slice(60)];
    const { proven, late } = await refusalsAt(host, list, { prober });
    expect(proven.length + late.length).toBeGreaterThan(140);
    expect(host.sessions.length).toBeLessThanOrEqual(20);
    const again = await refusalsAt(host, late, { prober });
    expect(again.late).toEqual([]);
    expect(Math.max(...host.sessions.map(unknownIn))).toBeLessThanOrEqual(10);
  });

  test("and has nobody of the list gets one refusal a session once all were asked", async () => {
    const host = await hostWithout();
    const prober = proberOf([host]);
    const { late } = await refusalsAt(host, gone(27), { prober });
    const before = host.sessions.length;
    await refusalsAt(host, late.slice(0, 5), { prober });
    expect(host.sessions.slice(before).map(unknownIn)).toEqual([1, 1, 1, 1, 1]);
  });
});

test("150 dead and 30 living recipients at a host that bears 100 errors are all decided.", async () => {
  const { host } = await postfix({ soft: 100, hard: 100 });
  const { proven, answers } = await refusalsAt(host, [...gone(150), ...people(30)]);
  expect(proven).toHaveLength(150);
  expect(answers.filter((answer) => answer.startsWith("rcpt 250"))).toHaveLength(30);
});

test("1,000 dead recipients at a host without limits are decided in about 20 sessions.", async () => {
  const { host } = await postfix({ soft: 10_000, hard: 10_000 });
  const { proven } = await refusalsAt(host, [...people(10), ...gone(1_000)]);
  expect(proven).toHaveLength(1_000);
  expect(host.sessions.length).toBeLessThanOrEqual(26);
});

describe("a session", () => {
  test("after a refusal begins with the last refused and a known recipient, and ends with the known one", async () => {
    const { host } = await postfix();
    await refusalsAt(host, [...people(1), ...gone(20)]);
    const [, second] = host.sessions.map(recipientsIn);
    expect(second?.slice(0, 2)).toEqual(["gone9", "person1"]);
    expect(second?.at(-1)).toBe("person1");
  });

  test("asks about nobody twice where nobody was refused", async () => {
    const { host } = await postfix();
    await refusalsAt(host, people(120));
    expect(countOf(host.lines())).toBe(120);
  });

  test("has more recipients the fewer of them are refused", async () => {
    const { host } = await postfix();
    await refusalsAt(host, [...people(45), ...gone(3)]);
    expect(host.sessions).toHaveLength(1);
  });

  test("gets QUIT also where time runs out while the host is silent", async () => {
    const host = await hostOf({ answer: (line) => (isRecipient(line) ? null : undefined) });
    await refusalsAt(host, people(1), { milliseconds: 300 });
    await expect.poll(() => host.lines().at(-1)).toBe("QUIT");
  });
});

describe("the last refused recipient of a session", () => {
  /** Accepts person1 always, and refuses everybody else after five unknown recipients of a session. */
  const lyingAboutOthers = () =>
    hostOf({
      answer: (line, session) => {
        if (!isRecipient(line) || line.includes("<person1@")) return undefined;
        const isLying = unknownIn({ lines: session.lines.slice(0, -1) }) >= 5;
        return isLying || !isLiving(line) ? "550 5.1.1 No such user" : undefined;
      },
    });

  test("that the next session accepts takes back all refusals of the former", async () => {
    const list = [
      ...people(1),
      ...gone(7),
      "person2@example.test",
      "person3@example.test",
      ...gone(30).slice(7),
    ];
    const { answers } = await refusalsAt(await lyingAboutOthers(), list);
    expect(answers.slice(8, 10)).toEqual(["rcpt 250 2.1.0", "rcpt 250 2.1.0"]);
  });
});

describe("a host that slows down", () => {
  test("after ten errors is noticed, and gets fewer in later sessions", { timeout: 30_000 }, async () => {
    const { host } = await postfix({ soft: 10, hard: 1_000, sleepMs: 600 });
    const { proven } = await refusalsAt(host, [...people(1), ...gone(300)], { milliseconds: 30_000 });
    expect(proven).toHaveLength(300);
    const unknown = host.sessions.map(unknownIn);
    expect(unknown.filter((count) => count > 10)).toHaveLength(1);
    expect(Math.max(...unknown.slice(-10))).toBeLessThanOrEqual(9);
  });
});

describe("a learned limit", () => {
  const kept = () => {
    const rows = new Map<string, HostLimit>();
    const hostLimits: HostLimits = {
      get: async (hosts) => rows.get(hosts) ?? null,
      put: async (hosts, limit) => void rows.set(hosts, limit),
    };
    return { rows, hostLimits };
  };

  test("is kept for other workers, which stay below it from their first session on", async () => {
    const { rows, hostLimits } = kept();
    const { host } = await postfix({ soft: 100, hard: 6 });
    await refusalsAt(host, [...people(1), ...gone(30)], { prober: proberOf([host], { hostLimits }) });
    expect([...rows.keys()]).toEqual(["mx1.test"]);
    expect(rows.get("mx1.test")).toEqual({ max: 5, endsAtRefusal: false });
    const after = host.sessions.length;
    await refusalsAt(host, [...people(1), ...gone(30)], { prober: proberOf([host], { hostLimits }) });
    expect(Math.max(...host.sessions.slice(after).map(unknownIn))).toBeLessThanOrEqual(5);
  });

  test("is not written where none was met", async () => {
    const { rows, hostLimits } = kept();
    const { host } = await postfix();
    await refusalsAt(host, [...people(1), ...gone(30)], { prober: proberOf([host], { hostLimits }) });
    expect(rows.size).toBe(0);
  });
});

describe("a known recipient", () => {
  const day = 24 * 3600;

  /** What the first session of a question asks, some seconds after another question. */
  async function askedAfter(seconds: number, answer: (line: string) => boolean = () => true) {
    const clock = manualClock(new Date().toISOString());
    const host = await hostOf({
      answer: (line, { number }) =>
        isRecipient(line) && (!isLiving(line) || (number > 1 && !answer(line)))
          ? "550 5.1.1 No such user"
          : undefined,
    });
    const prober = proberOf([host]);
    const ask = (recipients: readonly string[]) =>
      Clock.provide(clock, () =>
        prober.probe({
          ...questionFor(recipients, { limits: oneAtATime }),
          deadline: new Date(clock.now().getTime() + 10_000),
        }),
      );
    await ask([...people(1), ...gone(1)]);
    clock.advance(seconds);
    const [report] = await ask(["gone2@example.test", "gone3@example.test"]);
    const late = report?.recipients.map((one) => one.kind === "replied" && one.late === true);
    return { first: host.sessions.slice(1).map(recipientsIn)[0], late };
  }

  test("is remembered for seven days", async () => {
    expect((await askedAfter(7 * day - 1)).first).toEqual([
      "person1",
      "gone2",
      "gone3",
      ...["person1", "person1", "person1"],
      ...["gone2", "gone3"],
    ]);
    expect((await askedAfter(7 * day)).first).toEqual([
      ...["gone2", "gone3", "postmaster", "postmaster", "postmaster"],
      ...["gone2", "gone3"],
    ]);
  });

  test("that is refused within the hour shows that the host refuses everybody", async () => {
    const isRefusing = () => false;
    expect((await askedAfter(3600, isRefusing)).late).toEqual([true, true]);
  });
});
