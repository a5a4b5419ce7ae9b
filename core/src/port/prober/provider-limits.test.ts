import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer } from "../../../test/mail-host.ts";
import { startMailHost } from "../../../test/mail-host.ts";
import { countOf, hostOf, isRecipient } from "../../../test/mail-hosts.ts";
import { ask, inShort, people, proberOf, questionFor } from "../../../test/mail-question.ts";
import { inProcessPlaces } from "./session-limiter/in-process-places.ts";

const accepted = "rcpt 250 2.1.0";
const anna = "anna@example.test";

describe("provider limits", () => {
  test("end a session after as many recipients as the hosts allow; the rest are asked in the next", async () => {
    const host = await hostOf();
    const answers = await ask([host], people(12), { limits: { connections: 1, recipients: 5 } });
    expect(answers.recipients).toEqual(people(12).map(() => accepted));
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([5, 5, 2]);
  });

  test("count the catch-all probe as a recipient", async () => {
    const host = await hostOf();
    await ask([host], people(5), { catchAll: true, limits: { connections: 1, recipients: 5 } });
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([5, 1]);
  });

  test.each([
    [50, 1],
    [51, 2],
    [100, 2],
    [101, 3],
  ])("allow a session per fifty recipients: %i in %i", async (recipients, sessions) => {
    const host = await hostOf();
    await ask([host], people(recipients), { limits: { connections: 3 } });
    expect(host.sessions).toHaveLength(sessions);
  });

  test("report busy with a retry time when there is no place", async () => {
    const places = inProcessPlaces();
    for (let count = 0; count < 2; count++) await places.acquire("example", 2, 90_000);
    const host = await hostOf();
    const [report] = await proberOf([host], { places }).probe(questionFor(people(2), { milliseconds: 500 }));
    const busy = { kind: "busy", retryAfterSeconds: expect.any(Number) };
    expect(report?.recipients).toEqual([busy, busy]);
    expect(host.sessions).toEqual([]);
  });

  test("do not delay a question for a second session that is no longer needed", async () => {
    const places = inProcessPlaces();
    await places.acquire("example", 2, 90_000);
    const start = performance.now();
    expect((await ask([await hostOf()], people(100), { places })).recipients).toEqual(
      people(100).map(() => accepted),
    );
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  test("include the maximum of sessions of this process", async () => {
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
    const prober = proberOf([host], { maxSessions: 3 });
    const questions = Array.from({ length: 12 }, (_, index) =>
      questionFor(people(2), { limits: { key: `host${index}` } }),
    );
    const reports = await Promise.all(questions.map((question) => prober.probe(question)));
    expect(reports.flat().flatMap(({ recipients }) => recipients.map(inShort))).toEqual(
      Array.from({ length: 24 }, () => accepted),
    );
    expect(max).toBe(3);
  });

  test("let the next session of a question pass questions that wait for their first one", async () => {
    const host = await hostOf();
    const prober = proberOf([host], { maxSessions: 1 });
    const questions = [8, 2, 4].map((count) =>
      questionFor(people(count), { limits: { key: `host${count}`, connections: 1, recipients: 5 } }),
    );
    await Promise.all(questions.map((question) => prober.probe(question)));
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([5, 2, 3, 4]);
  });

  test("let a question with a free place pass questions that wait", async () => {
    const host = await hostOf();
    const prober = proberOf([host], { maxSessions: 1 });
    const crowded = { key: "crowded", connections: 1, spacingSeconds: 4 };
    const waiting = [1, 2].map(() => prober.probe(questionFor(people(1), { limits: crowded })));
    const start = performance.now();
    await prober.probe(questionFor(people(1), { limits: { key: "quiet" } }));
    expect(performance.now() - start).toBeLessThan(3_500);
    await Promise.all(waiting);
    expect(host.sessions).toHaveLength(3);
  });

  test("hold across probers that share places", async () => {
    const places = inProcessPlaces();
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
    const probers = [proberOf([host], { places }), proberOf([host], { places })];
    const reports = await Promise.all(probers.map((prober) => prober.probe(questionFor(people(200)))));
    expect(reports.flat().flatMap(({ recipients }) => recipients.map(inShort))).toEqual(
      Array.from({ length: 400 }, () => accepted),
    );
    expect(max).toBe(2);
  });

  test("make later questions busy after a 421 banner", async () => {
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

test("After three refused sessions in a row, waiting questions get the refusal without a session.", async () => {
  const host = await hostOf({ banner: "421 4.7.0 too many connections" });
  const places = inProcessPlaces();
  const held = await places.acquire("example", 1, 90_000);
  const refusal = { code: 421, times: 3 };
  if ("place" in held) await places.release(held.place, { milliseconds: 60_000, refusal });
  const limits = { connections: 1 };
  expect((await ask([host], people(2), { places, limits })).recipients).toEqual([
    "connect 421",
    "connect 421",
  ]);
  expect(host.sessions).toEqual([]);
});

test("A question that waits for a place is busy at its deadline.", async () => {
  const host = await hostOf({ answer: (line) => (isRecipient(line) ? null : undefined) });
  const limits = { connections: 1 };
  const prober = proberOf([host], { deadlines: { commandMs: 4_000 } });
  const long = prober.probe(questionFor(people(1), { limits }));
  const start = performance.now();
  const [report] = await prober.probe(questionFor(people(1), { limits, milliseconds: 200 }));
  expect(report?.recipients).toEqual([{ kind: "busy", retryAfterSeconds: expect.any(Number) }]);
  expect(performance.now() - start).toBeLessThan(3_500);
  await long;
});

test("Every recipient gets one observation, for random replies of the host.", async () => {
  const replies: Answer[] = [
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
  const script = fc.array(fc.nat({ max: replies.length - 1 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(script, fc.boolean(), async (steps, closes) => {
      let step = 0;
      const host = await startMailHost({
        answer: (_, { socket }) => {
          const choice = steps[step++ % steps.length] ?? 0;
          if (closes && choice === 3) socket.destroy();
          return replies[choice];
        },
      });
      const answers = await ask([host], people(7), {
        catchAll: true,
        milliseconds: 400,
        deadlines: { bannerMs: 40, commandMs: 40, sessionMs: 150 },
      });
      await host.close();
      expect(answers.recipients.filter((answer) => answer !== "-")).toHaveLength(7);
    }),
    { numRuns: 40, examples: [[[10], true]] },
  );
});
