import { describe, expect, test } from "vitest";
import type { MailHost } from "../../../test/mail-host.ts";
import { countOf, hostOf, isRecipient } from "../../../test/mail-hosts.ts";
import { people, proberOf, questionFor } from "../../../test/mail-question.ts";

const gone = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `gone${index + 1}@example.test`);

/** A host that knows every `person`. After `mostUnknown` unknown recipients in a session, it refuses every recipient. */
const refusingAllAfter = (maxUnknown: number): Promise<MailHost> =>
  hostOf({
    answer: (line, { lines }) => {
      if (!isRecipient(line)) return undefined;
      const unknown = lines.slice(0, -1).filter((one) => one.includes("<gone"));
      const refusesAll = unknown.length >= maxUnknown;
      return refusesAll || line.includes("<gone") ? "550 5.1.1 No such user" : undefined;
    },
  });

/** The recipients whose refusals are late. */
async function lateAmong(
  host: MailHost,
  recipients: readonly string[],
  recipientsPerSession = Infinity,
): Promise<string[]> {
  const limits = { connections: 1, recipients: recipientsPerSession };
  const question = questionFor(recipients, { limits });
  const [report] = await proberOf([host]).probe(question);
  return recipients.filter((_, index) => {
    const observation = report?.recipients[index];
    return observation?.kind === "replied" && observation.late === true;
  });
}

describe("a refusal", () => {
  test("is late after another one if no acceptance follows", async () => {
    expect(await lateAmong(await refusingAllAfter(0), gone(5))).toEqual(gone(5).slice(1));
  });

  test("is not late if the host accepts postmaster, where nobody is known", async () => {
    const host = await refusingAllAfter(Infinity);
    expect(await lateAmong(host, gone(5))).toEqual([]);
    expect(host.lines().filter((line) => line.includes("<postmaster@example.test>"))).toHaveLength(4);
  });

  test("alone asks about nobody else, where nobody is known", async () => {
    const host = await refusingAllAfter(Infinity);
    expect(await lateAmong(host, gone(1))).toEqual([]);
    expect(countOf(host.lines())).toBe(1);
  });

  test("is late, although the first, after an acceptance that the host does not repeat", async () => {
    expect(await lateAmong(await refusingAllAfter(1), [...people(1), ...gone(1)])).toEqual(gone(1));
  });

  test("is not late if a recipient is accepted after it", async () => {
    expect(await lateAmong(await refusingAllAfter(Infinity), [...gone(5), ...people(1)])).toEqual([]);
  });

  test.each(["221 2.0.0 Goodbye", "220 mx.test ESMTP"])(
    "is late if no acceptance follows, but %s",
    async (reply) => {
      const host = await hostOf({
        answer: (line, { lines }) =>
          isRecipient(line) ? (countOf(lines) > 5 ? reply : "550 5.1.1 No such user") : undefined,
      });
      const late = await lateAmong(host, [...gone(5), ...people(1)], 6);
      expect(late).toEqual(expect.arrayContaining(gone(5).slice(1)));
    },
  );

  test("is not late if the host accepts a known recipient again", async () => {
    const host = await refusingAllAfter(Infinity);
    expect(await lateAmong(host, [...people(1), ...gone(6)])).toEqual([]);
    expect(host.sessions).toHaveLength(1);
    expect(host.lines().filter((line) => line.includes("<person1@"))).toHaveLength(6);
    expect(countOf(host.lines())).toBe(12);
  });

  test("is late if the host refuses a known recipient too", async () => {
    const recipients = [...people(1), ...gone(6), "person2@example.test"];
    expect(await lateAmong(await refusingAllAfter(3), recipients)).toEqual(recipients.slice(1));
  });

  test("halves the unknown recipients of later sessions if it is late", async () => {
    const host = await refusingAllAfter(3);
    await lateAmong(host, [...people(1), ...gone(23)]);
    const unknown = host.sessions.map(({ lines }) => lines.filter((line) => line.includes("<gone")).length);
    expect(unknown).toEqual([9, 4, 2, 2, 2, 2, 2, 1]);
  });
});

test.each([
  ["twice", undefined, 2],
  [
    "once, where its provider limits unknown ones",
    { maxUnknown: 30, maxShare: 1, minAsked: 9, maxBlocks: 9 },
    1,
  ],
] as const)("A refused recipient is asked about again %s.", async (_, reputation, count) => {
  const host = await refusingAllAfter(Infinity);
  const question = questionFor([...gone(1), ...people(1)], { limits: reputation ? { reputation } : {} });
  await proberOf([host]).probe(question);
  expect(host.lines().filter((line) => line.includes("<gone1@"))).toHaveLength(1 + count);
});
