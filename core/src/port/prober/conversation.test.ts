import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";

import type { Answer, MailHost, MailHostScript } from "../../../test/mail-host.ts";
import { startMailHost } from "../../../test/mail-host.ts";
import { ask, impatient, inShort, people, proberOf, questionFor } from "../../../test/mail-question.ts";
import { inProcessPlaces } from "./turns/in-process.ts";

const hosts: MailHost[] = [];
afterEach(() => Promise.all(hosts.splice(0).map((host) => host.close())));

async function hostOf(script: MailHostScript = {}): Promise<MailHost> {
  const host = await startMailHost(script);
  hosts.push(host);
  return host;
}

const isRecipient = (line: string): boolean => line.startsWith("RCPT TO:");
const countOf = (lines: readonly string[]): number => lines.filter(isRecipient).length;
const accepted = "rcpt 250 2.1.0";
const anna = "anna@example.test";

describe("many recipients", () => {
  test("are asked about in one session", async () => {
    const host = await hostOf();
    await ask([host], people(50));
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([50]);
  });

  test("more than fifty share two sessions, and no more", async () => {
    const host = await hostOf();
    const answers = await ask([host], people(500));
    expect(answers.recipients).toEqual(people(500).map(() => accepted));
    expect(host.sessions).toHaveLength(2);
    expect(countOf(host.lines())).toBe(500);
  });

  test("of several questions about the same hosts share the same two sessions at a time", async () => {
    let open = 0;
    let most = 0;
    const host = await hostOf({
      answer: (line, { socket }) => {
        if (!line.startsWith("EHLO")) return undefined;
        most = Math.max(most, ++open);
        socket.on("close", () => open--);
        return undefined;
      },
    });
    const prober = proberOf([host]);
    const reports = await Promise.all([1, 2, 3].map(() => prober.probe(questionFor(people(120)))));
    expect(reports.flat().flatMap(({ recipients }) => recipients)).toHaveLength(360);
    expect(most).toBe(2);
  });
});

describe("politeness", () => {
  test("ends a session after as many recipients as the hosts bear, and goes on in the next", async () => {
    const host = await hostOf();
    const answers = await ask([host], people(12), { limits: { connections: 1, recipients: 5 } });
    expect(answers.recipients).toEqual(people(12).map(() => accepted));
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([5, 5, 2]);
  });

  test("counts the random recipient among them", async () => {
    const host = await hostOf();
    await ask([host], people(5), { catchAll: true, limits: { connections: 1, recipients: 5 } });
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([5, 1]);
  });

  test.each([
    [50, 1],
    [51, 2],
    [100, 2],
    [101, 3],
  ])("is worth a session for every fifty recipients: %i in %i", async (recipients, sessions) => {
    const host = await hostOf();
    await ask([host], people(recipients), { limits: { connections: 3 } });
    expect(host.sessions).toHaveLength(sessions);
  });

  test("leaves unasked those for whom there is no place, and says when to come back", async () => {
    const places = inProcessPlaces();
    for (let count = 0; count < 2; count++) await places.take("example", 2, 90_000);
    const host = await hostOf();
    const [report] = await proberOf([host], { places }).probe(questionFor(people(2), { milliseconds: 500 }));
    const busy = { kind: "busy", retryAfterSeconds: expect.any(Number) };
    expect(report?.recipients).toEqual([busy, busy]);
    expect(host.sessions).toEqual([]);
  });

  test("makes nobody wait for a second session once the first has asked everybody", async () => {
    const places = inProcessPlaces();
    await places.take("example", 2, 90_000);
    const start = performance.now();
    expect((await ask([await hostOf()], people(100), { places })).recipients).toEqual(
      people(100).map(() => accepted),
    );
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  test("towards many hosts is also towards ourselves: no more sessions at a time than we may hold", async () => {
    let open = 0;
    let most = 0;
    const host = await hostOf({
      answer: (line, { socket }) => {
        if (!line.startsWith("EHLO")) return undefined;
        most = Math.max(most, ++open);
        socket.on("close", () => open--);
        return undefined;
      },
    });
    const prober = proberOf([host], { maximumSessions: 3 });
    const questions = Array.from({ length: 12 }, (_, index) =>
      questionFor(people(2), { limits: { key: `host${index}` } }),
    );
    const reports = await Promise.all(questions.map((question) => prober.probe(question)));
    expect(reports.flat().flatMap(({ recipients }) => recipients.map(inShort))).toEqual(
      Array.from({ length: 24 }, () => accepted),
    );
    expect(most).toBe(3);
  });

  test("makes nobody wait who has a turn, for those who have none", async () => {
    const host = await hostOf();
    const prober = proberOf([host], { maximumSessions: 1 });
    const crowded = { key: "crowded", connections: 1, spacingSeconds: 2 };
    const waiting = [1, 2].map(() => prober.probe(questionFor(people(1), { limits: crowded })));
    const start = performance.now();
    await prober.probe(questionFor(people(1), { limits: { key: "quiet" } }));
    expect(performance.now() - start).toBeLessThan(1_500);
    await Promise.all(waiting);
    expect(host.sessions).toHaveLength(3);
  });

  test("of two probers with the same places is that of one", async () => {
    const places = inProcessPlaces();
    let open = 0;
    let most = 0;
    const host = await hostOf({
      answer: (line, { socket }) => {
        if (!line.startsWith("EHLO")) return undefined;
        most = Math.max(most, ++open);
        socket.on("close", () => open--);
        return undefined;
      },
    });
    const probers = [proberOf([host], { places }), proberOf([host], { places })];
    const reports = await Promise.all(probers.map((prober) => prober.probe(questionFor(people(200)))));
    expect(reports.flat().flatMap(({ recipients }) => recipients.map(inShort))).toEqual(
      Array.from({ length: 400 }, () => accepted),
    );
    expect(most).toBe(2);
  });

  test("leaves a host alone that says that we come too fast, and asks nobody else there for now", async () => {
    const host = await hostOf({ banner: "421 4.7.0 too many connections" });
    const prober = proberOf([host]);
    const limits = { connections: 1 };
    const [first] = await prober.probe(questionFor([anna], { limits }));
    expect(first?.recipients.map(inShort)).toEqual(["connect 421 4.7.0"]);
    const [next] = await prober.probe(questionFor([anna], { limits }));
    expect(next?.recipients).toEqual([{ kind: "busy", retryAfterSeconds: expect.any(Number) }]);
    expect(host.sessions).toHaveLength(1);
  });
});

test("hosts that refuse one after another answer for those who come next, so that no list waits for them for ever", async () => {
  const host = await hostOf({ banner: "421 4.7.0 too many connections" });
  const places = inProcessPlaces();
  const held = await places.take("example", 1, 90_000);
  const refusal = { code: 421, times: 3 };
  if ("place" in held) await places.giveBack(held.place, { milliseconds: 60_000, refusal });
  const limits = { connections: 1 };
  expect((await ask([host], people(2), { places, limits })).recipients).toEqual([
    "connect 421",
    "connect 421",
  ]);
  expect(host.sessions).toEqual([]);
});

test("a question does not wait past its deadline for the sessions of another", async () => {
  const host = await hostOf({ answer: (line) => (isRecipient(line) ? null : undefined) });
  const limits = { connections: 1 };
  const prober = proberOf([host], { deadlines: { commandMs: 2_000 } });
  const long = prober.probe(questionFor(people(1), { limits }));
  const start = performance.now();
  const [report] = await prober.probe(questionFor(people(1), { limits, milliseconds: 200 }));
  expect(report?.recipients).toEqual([{ kind: "busy", retryAfterSeconds: expect.any(Number) }]);
  expect(performance.now() - start).toBeLessThan(1_500);
  await long;
});

test("whatever a host does, everyone gets one observation in the end", async () => {
  const nasty: Answer[] = [
    undefined,
    undefined,
    undefined,
    null,
    "",
    "421 bye",
    "452 4.5.3 too many",
    "550 5.1.1 no",
    "250-half",
    "354 go on",
    "250 ok\r\n250 ok\r\n250 and again",
    "\0\r\n",
    `250 ${"x".repeat(20_000)}`,
  ];
  const script = fc.array(fc.nat({ max: nasty.length - 1 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(script, fc.boolean(), async (steps, closes) => {
      let step = 0;
      const host = await startMailHost({
        answer: (_, { socket }) => {
          const choice = steps[step++ % steps.length] ?? 0;
          if (closes && choice === 3) socket.destroy();
          return nasty[choice];
        },
      });
      const answers = await ask([host], people(7), {
        catchAll: true,
        milliseconds: 400,
        deadlines: { bannerMs: 40, commandMs: 40, sessionMs: 150, quitMs: 20 },
      });
      await host.close();
      expect(answers.recipients.filter((answer) => answer !== "-")).toHaveLength(7);
    }),
    { numRuns: 40, examples: [[[10], true]] },
  );
});

describe("a session that ends before its time", () => {
  test.each([
    ["with 421", "421 4.7.0 enough for now"],
    ["for too many recipients", "452 4.5.3 too many recipients"],
  ])("%s is followed by another, and everyone is answered once", async (_, ending) => {
    const host = await hostOf({
      answer: (line, { lines }) => (isRecipient(line) && countOf(lines) > 4 ? ending : undefined),
    });
    expect((await ask([host], people(10))).recipients).toEqual(people(10).map(() => accepted));
    expect(host.sessions).toHaveLength(3);
  });

  test("teaches how many recipients a session takes", async () => {
    const host = await hostOf({
      answer: (line, { lines }) =>
        isRecipient(line) && countOf(lines) > 4 ? "452 4.5.3 too many" : undefined,
    });
    await ask([host], people(12));
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([12, 4, 4]);
  });

  test("by closing is followed by another", async () => {
    const host = await hostOf({
      answer: (line, { lines, socket }) => {
        if (!isRecipient(line) || countOf(lines) <= 4) return undefined;
        socket.end();
        return null;
      },
    });
    expect((await ask([host], people(10))).recipients).toEqual(people(10).map(() => accepted));
  });

  test("at its first recipient stands for that one alone", async () => {
    const host = await hostOf({
      answer: (line, { socket }) => {
        if (line !== "RCPT TO:<person2@example.test>") return undefined;
        socket.end();
        return null;
      },
    });
    expect((await ask([host], people(4))).recipients).toEqual([accepted, "rcpt closed", accepted, accepted]);
  });

  test("twice without an answer is not tried a third time", async () => {
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

  test("with 421 at once is told in its own words, and no other is begun", async () => {
    const host = await hostOf({ answer: (line) => (isRecipient(line) ? "421 4.7.0 not you" : undefined) });
    expect((await ask([host], people(3))).recipients).toEqual(people(3).map(() => "rcpt 421 4.7.0"));
    expect(host.sessions).toHaveLength(1);
  });

  test("because a second one is not welcome leaves the work to the first", async () => {
    const host = await hostOf({
      answer: (line, { number }) =>
        line.startsWith("EHLO") && number > 1 ? "421 4.7.0 one is enough" : undefined,
    });
    expect((await ask([host], people(300))).recipients).toEqual(people(300).map(() => accepted));
  });

  test("because its sender is refused leaves its recipients to the others, even to one that was done", async () => {
    const host = await hostOf({
      answer: (line, { number, socket }) => {
        if (number !== 2 || !/^(MAIL|RCPT)/.test(line)) return undefined;
        const refuse = () => socket.write("451 4.3.2 not now\r\n");
        if (line.startsWith("MAIL")) host.sessions[0]?.socket.once("close", refuse);
        return null;
      },
    });
    expect((await ask([host], people(100))).recipients).toEqual(people(100).map(() => accepted));
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([50, 50, 50]);
  });

  test("at its own deadline is followed by another", async () => {
    const host = await hostOf({
      answer: (line, { lines }) => (isRecipient(line) && countOf(lines) > 2 ? null : undefined),
    });
    const answers = await ask([host], people(4), { deadlines: { sessionMs: 300 } });
    expect(answers.recipients).toEqual(people(4).map(() => accepted));
    expect(host.sessions).toHaveLength(2);
  });
});

describe("the next mail host", () => {
  const busy: MailHostScript = { banner: "421 4.3.2 busy" };
  const shy: MailHostScript = { answer: (line) => (line.startsWith("MAIL") ? "451 4.7.1 later" : undefined) };

  test.each([
    ["is busy", busy],
    ["refuses the sender", shy],
    ["says nothing", { banner: null, answer: () => null }],
  ] satisfies [string, MailHostScript][])("is asked where the best %s", async (_, script) => {
    const first = await hostOf(script);
    const second = await hostOf();
    const answers = await ask([first, second], [anna], { deadlines: { bannerMs: 300 } });
    expect(answers.recipients).toEqual([accepted]);
  });

  test("is kept to, and the one that failed is left in peace", async () => {
    const first = await hostOf(busy);
    const second = await hostOf({
      answer: (line, { lines }) =>
        isRecipient(line) && countOf(lines) > 4 ? "452 4.5.3 too many" : undefined,
    });
    expect((await ask([first, second], people(10))).recipients).toEqual(people(10).map(() => accepted));
    expect([first.sessions.length, second.sessions.length]).toEqual([1, 3]);
  });

  test("is asked where nothing listens at the best", async () => {
    const gone = await startMailHost();
    await gone.close();
    expect((await ask([gone, await hostOf()], [anna])).recipients).toEqual([accepted]);
  });

  test("is not asked once the best has answered about a recipient", async () => {
    const first = await hostOf({ answer: (line) => (isRecipient(line) ? "550 5.1.1 no" : undefined) });
    const second = await hostOf();
    expect((await ask([first, second], [anna])).recipients).toEqual(["rcpt 550 5.1.1"]);
    expect(second.sessions).toEqual([]);
  });

  test("is not asked where the best falls silent at a recipient", async () => {
    const first = await hostOf({ answer: (line) => (isRecipient(line) ? null : undefined) });
    const second = await hostOf();
    const answers = await ask([first, second], [anna], { deadlines: impatient });
    expect(answers.recipients).toEqual(["rcpt timeout"]);
    expect(second.sessions).toEqual([]);
  });

  test("does not outshout a host that said why, where none can be asked", async () => {
    const gone = await startMailHost();
    await gone.close();
    expect((await ask([gone, await hostOf(shy), await hostOf(busy)], [anna])).recipients).toEqual([
      "mail 451 4.7.1",
    ]);
    expect((await ask([gone, gone], [anna])).recipients).toEqual(["connect refused"]);
  });
});

describe("the random recipient", () => {
  const isRandom = (line: string): boolean => /^RCPT TO:<[a-z][a-z0-9]{17}\d\d@example\.test>$/.test(line);

  test("is asked about once, after the first acceptance, in the same transaction", async () => {
    const host = await hostOf({ answer: (line) => (isRandom(line) ? "550 5.1.1 nobody" : undefined) });
    const answers = await ask([host], people(3), { catchAll: true });
    expect(answers).toEqual({ recipients: [accepted, accepted, accepted], random: "rcpt 550 5.1.1" });
    expect(host.lines().map(isRandom)).toEqual([false, false, false, false, false, true, false]);
  });

  test("is the same all day, so that a host which first puts it off knows it when it is asked again", async () => {
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

  test.each([
    ["nobody is accepted", { catchAll: true }, "550 5.1.1 no"],
    ["it is not wanted", { catchAll: false }, "250 2.1.0 Ok"],
  ])("is not asked about where %s", async (_, options, reply) => {
    const host = await hostOf({ answer: (line) => (isRecipient(line) ? reply : undefined) });
    expect((await ask([host], people(2), options)).random).toBe("-");
    expect(host.lines().filter(isRandom)).toEqual([]);
  });

  test("has an observation of its own where the host falls silent at it", async () => {
    const host = await hostOf({ answer: (line) => (isRandom(line) ? null : undefined) });
    const answers = await ask([host], [anna], { catchAll: true, deadlines: impatient });
    expect(answers).toEqual({ recipients: [accepted], random: "rcpt timeout" });
  });
});
