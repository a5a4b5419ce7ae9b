import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import type { MailHost, MailHostScript } from "../../../test/mail-host.ts";
import { countOf, hostOf, isRecipient } from "../../../test/mail-hosts.ts";
import { ask, inShort, quickDeadlines, people, proberOf, questionFor } from "../../../test/mail-question.ts";

/** A host that refuses connections. */
const unreachable = async (): Promise<MailHost> => ({
  ...(await hostOf()),
  dial: () => connect({ host: "127.0.0.1", port: 1 }),
});

const accepted = "rcpt 250 2.1.0";
const anna = "anna@example.test";

describe("many recipients", () => {
  test("are asked about in one session", async () => {
    const host = await hostOf();
    await ask([host], people(50));
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([50]);
  });

  test("are asked about in two sessions when they are more than fifty", async () => {
    const host = await hostOf();
    const answers = await ask([host], people(500));
    expect(answers.recipients).toEqual(people(500).map(() => accepted));
    expect(host.sessions).toHaveLength(2);
    expect(countOf(host.lines())).toBe(500);
  });

  test("of several questions about the same hosts share two concurrent sessions", async () => {
    let open = 0;
    let max = 0;
    const host = await hostOf({
      answer: (line, { socket }) => {
        if (!line.startsWith("EHLO")) return undefined;
        max = Math.max(max, ++open);
        socket.on("close", () => open--);
        return undefined;
      },
    });
    const prober = proberOf([host]);
    const reports = await Promise.all([1, 2, 3].map(() => prober.probe(questionFor(people(120)))));
    expect(reports.flat().flatMap(({ recipients }) => recipients)).toHaveLength(360);
    expect(max).toBe(2);
  });
});

describe("a session that ends early", () => {
  test.each([
    ["with 421", "421 4.7.0 enough for now"],
    ["for too many recipients", "452 4.5.3 too many recipients"],
    ["for too many recipients with 550", "550 5.5.3 Too many recipients"],
    ["for too many recipients without an enhanced code", "550 Too many recipients for this session"],
  ])("%s is followed by another, and each recipient is answered once", async (_, ending) => {
    const host = await hostOf({
      answer: (line, { lines }) => (isRecipient(line) && countOf(lines) > 4 ? ending : undefined),
    });
    expect((await ask([host], people(10))).recipients).toEqual(people(10).map(() => accepted));
    expect(host.sessions).toHaveLength(3);
  });

  test("does not include a reply about the sender's recipients per hour", async () => {
    const limited = "550 5.1.1 203.0.113.9 has sent to too many recipients this hour";
    const host = await hostOf({ answer: (line) => (isRecipient(line) ? limited : undefined) });
    expect((await ask([host], people(2))).recipients).toEqual(["rcpt 550 5.1.1", "rcpt 550 5.1.1"]);
  });

  test("for too many recipients sets the recipients of later sessions", async () => {
    const host = await hostOf({
      answer: (line, { lines }) =>
        isRecipient(line) && countOf(lines) > 4 ? "452 4.5.3 too many" : undefined,
    });
    await ask([host], people(12));
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([9, 4, 4]);
  });

  test("by a closed connection is followed by another", async () => {
    const host = await hostOf({
      answer: (line, { lines, socket }) => {
        if (!isRecipient(line) || countOf(lines) <= 4) return undefined;
        socket.end();
        return null;
      },
    });
    expect((await ask([host], people(10))).recipients).toEqual(people(10).map(() => accepted));
  });

  test("at its first recipient is the observation of that recipient only", async () => {
    const host = await hostOf({
      answer: (line, { socket }) => {
        if (line !== "RCPT TO:<person2@example.test>") return undefined;
        socket.end();
        return null;
      },
    });
    expect((await ask([host], people(4))).recipients).toEqual([accepted, "rcpt closed", accepted, accepted]);
  });

  test("twice in a row without an answer is not retried", async () => {
    const host = await hostOf({
      answer: (line, { socket }) => {
        if (!isRecipient(line)) return undefined;
        socket.end();
        return null;
      },
    });
    expect((await ask([host], people(20))).recipients).toEqual(people(20).map(() => "rcpt closed"));
    expect(host.sessions).toHaveLength(2);
  });

  test("with 421 to the first recipient is reported, and no other session is opened", async () => {
    const host = await hostOf({ answer: (line) => (isRecipient(line) ? "421 4.7.0 not you" : undefined) });
    expect((await ask([host], people(3))).recipients).toEqual(people(3).map(() => "rcpt 421 4.7.0"));
    expect(host.sessions).toHaveLength(1);
  });

  test("because a second session is refused leaves its recipients to the first", async () => {
    const host = await hostOf({
      answer: (line, { number }) =>
        line.startsWith("EHLO") && number > 1 ? "421 4.7.0 one is enough" : undefined,
    });
    expect((await ask([host], people(300))).recipients).toEqual(people(300).map(() => accepted));
  });

  test("because its sender is refused leaves its recipients to a new session", async () => {
    const host = await hostOf({
      answer: (line, { number, socket }) => {
        if (number !== 2 || !/^(MAIL|RCPT)/.test(line)) return undefined;
        const refuse = () => socket.write("451 4.3.2 not now\r\n");
        if (line.startsWith("MAIL")) host.sessions[0]?.socket.once("close", refuse);
        return null;
      },
    });
    expect((await ask([host], people(100))).recipients).toEqual(people(100).map(() => accepted));
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([91, 9, 9]);
  });

  test("at its own deadline is followed by another", async () => {
    const host = await hostOf({
      answer: (line, { lines }) => (isRecipient(line) && countOf(lines) > 2 ? null : undefined),
    });
    const answers = await ask([host], people(4), { deadlines: { sessionMs: 1_500 } });
    expect(answers.recipients).toEqual(people(4).map(() => accepted));
    expect(host.sessions).toHaveLength(2);
  });
});

describe("the next mail host", () => {
  const busy: MailHostScript = { banner: "421 4.3.2 busy" };
  const refusingSender: MailHostScript = {
    answer: (line) => (line.startsWith("MAIL") ? "451 4.7.1 later" : undefined),
  };

  test.each([
    ["is busy", busy],
    ["refuses the sender", refusingSender],
    ["stays silent", { banner: null, answer: () => null }],
  ] satisfies [string, MailHostScript][])("is asked when the best host %s", async (_, script) => {
    const first = await hostOf(script);
    const second = await hostOf();
    const answers = await ask([first, second], [anna], { deadlines: { bannerMs: 1_000 } });
    expect(answers.recipients).toEqual([accepted]);
  });

  test("stays in use, and the failed host is not tried again", async () => {
    const first = await hostOf(busy);
    const second = await hostOf({
      answer: (line, { lines }) =>
        isRecipient(line) && countOf(lines) > 4 ? "452 4.5.3 too many" : undefined,
    });
    expect((await ask([first, second], people(10))).recipients).toEqual(people(10).map(() => accepted));
    expect([first.sessions.length, second.sessions.length]).toEqual([1, 3]);
  });

  test("is asked when the port of the best host is closed", async () => {
    const gone = await unreachable();
    expect((await ask([gone, await hostOf()], [anna])).recipients).toEqual([accepted]);
  });

  test("is not asked once the best host has answered about a recipient", async () => {
    const first = await hostOf({ answer: (line) => (isRecipient(line) ? "550 5.1.1 no" : undefined) });
    const second = await hostOf();
    expect((await ask([first, second], [anna])).recipients).toEqual(["rcpt 550 5.1.1"]);
    expect(second.sessions).toEqual([]);
  });

  test("is not asked when the best host is silent about a recipient", async () => {
    const first = await hostOf({ answer: (line) => (isRecipient(line) ? null : undefined) });
    const second = await hostOf();
    const answers = await ask([first, second], [anna], { deadlines: quickDeadlines });
    expect(answers.recipients).toEqual(["rcpt timeout"]);
    expect(second.sessions).toEqual([]);
  });

  test("when no host can be asked, the first reply outranks silence", async () => {
    const gone = await unreachable();
    expect((await ask([gone, await hostOf(refusingSender), await hostOf(busy)], [anna])).recipients).toEqual([
      "mail 451 4.7.1",
    ]);
    expect((await ask([gone, gone], [anna])).recipients).toEqual(["connect refused"]);
  });
});

describe("the catch-all probe", () => {
  const isRandom = (line: string): boolean => /^RCPT TO:<[a-z][a-z0-9]{17}\d\d@example\.test>$/.test(line);

  const isAnyRandom = (line: string): boolean => /^RCPT TO:<[a-z][a-z0-9]{17}\d\d@/.test(line);

  test("is sent once, in the same transaction", async () => {
    const host = await hostOf({ answer: (line) => (isRandom(line) ? "550 5.1.1 nobody" : undefined) });
    const answers = await ask([host], people(2), { catchAll: true });
    expect(answers).toEqual({ recipients: [accepted, accepted], random: "rcpt 550 5.1.1" });
    expect(host.lines().map(isRandom)).toEqual([false, false, false, false, true, false]);
  });

  test("follows the first acceptance where several domains have one recipient each", async () => {
    const host = await hostOf({ answer: (line) => (isAnyRandom(line) ? "550 5.1.1 nobody" : undefined) });
    const domains = ["a.test", "b.test"].map((domain) => ({
      domain,
      recipients: [`anna@${domain}`],
      catchAll: true,
    }));
    const reports = await proberOf([host]).probe({ ...questionFor([]), domains });
    expect(reports.map(({ random }) => inShort(random))).toEqual(["rcpt 550 5.1.1", "rcpt 550 5.1.1"]);
    expect(host.lines().filter(isRecipient).map(isAnyRandom)).toEqual([false, false, true, true]);
  });

  test.each([
    ["a lone recipient", [1], 1],
    ["a domain of two recipients", [2], 1],
    ["a domain of sixty", [60], 1],
    ["domains of two and of one, for the former", [2, 1], 1],
    ["two domains of one recipient", [1, 1], 0],
  ])("goes with the first batch for %s", async (_, counts, times) => {
    const host = await hostOf({ answer: (line) => (isRecipient(line) ? null : undefined) });
    const question = questionFor([], { limits: { connections: 1 } });
    const domains = counts.map((count, index) => ({
      domain: index === 0 ? "example.test" : "other.test",
      recipients: people(count),
      catchAll: true,
    }));
    await proberOf([host], { deadlines: quickDeadlines }).probe({ ...question, domains });
    expect(host.sessions[0]?.lines.filter(isAnyRandom)).toHaveLength(times);
  });

  test("of a lone recipient shares its round trip, and that of QUIT", async () => {
    const all = "250 2.1.5 Ok\r\n550 5.1.1 nobody\r\n221 2.0.0 Bye";
    const host = await hostOf({
      answer: (line) => (isRecipient(line) ? null : line === "QUIT" ? all : undefined),
    });
    const answers = await ask([host], [anna], { catchAll: true });
    expect(answers).toEqual({ recipients: ["rcpt 250 2.1.5"], random: "rcpt 550 5.1.1" });
  });

  test("is asked again after the first acceptance where it was refused with everybody else", async () => {
    const host = await hostOf({
      answer: (line, { number }) =>
        isRecipient(line) && (number === 1 || isRandom(line)) ? "550 5.7.1 not today" : undefined,
    });
    const terms = { catchAll: true, limits: { connections: 1, recipients: 9 } };
    expect((await ask([host], people(8), terms)).random).toBe("-");
    const other = await hostOf({
      answer: (line, { number }) =>
        isRecipient(line) && (number === 1 || isRandom(line)) ? "550 5.7.1 not today" : undefined,
    });
    expect((await ask([other], people(12), terms)).random).toBe("rcpt 550 5.7.1");
    expect(other.sessions.map(({ lines }) => lines.filter(isRandom).length)).toEqual([1, 1, 0]);
  });

  test("repeats the same address in a retry, so that greylisting recognises it", async () => {
    const met = new Set<string>();
    const host = await hostOf({
      answer: (line) => {
        if (!isRandom(line)) return undefined;
        const isKnown = met.has(line);
        met.add(line);
        return isKnown ? "550 5.1.1 nobody" : "450 4.2.0 Greylisted";
      },
    });
    const first = await ask([host], [anna], { catchAll: true });
    const again = await ask([host], [anna], { catchAll: true });
    expect([first.random, again.random]).toEqual(["rcpt 450 4.2.0", "rcpt 550 5.1.1"]);
  });

  test("shows nothing when no recipient is accepted", async () => {
    const host = await hostOf({ answer: (line) => (isRecipient(line) ? "550 5.1.1 no" : undefined) });
    expect((await ask([host], people(2), { catchAll: true })).random).toBe("-");
  });

  test("is not sent when catchAll is false", async () => {
    const host = await hostOf();
    expect((await ask([host], people(2), { catchAll: false })).random).toBe("-");
    expect(host.lines().filter(isRandom)).toEqual([]);
  });

  test("has its own observation when the host is silent about it", async () => {
    const host = await hostOf({ answer: (line) => (isRandom(line) ? null : undefined) });
    const answers = await ask([host], [anna], { catchAll: true, deadlines: quickDeadlines });
    expect(answers).toEqual({ recipients: [accepted], random: "rcpt timeout" });
  });
});
