import { describe, expect, test } from "vitest";
import type { MailHost } from "../../../test/mail-host.ts";
import { countOf, hostOf, isRecipient } from "../../../test/mail-hosts.ts";
import { ask, people } from "../../../test/mail-question.ts";

const accepted = "rcpt 250 2.1.0";
const unknown = "rcpt 550 5.1.1";
const gone = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `gone${index + 1}@example.test`);

/** A host that knows every `person`. After so many unknown recipients, it refuses everybody as unknown. */
const lyingAfter = (mostUnknown: number): Promise<MailHost> =>
  hostOf({
    answer: (line, { lines }) => {
      if (!isRecipient(line)) return undefined;
      const isLying = lines.filter((one) => one.includes("<gone")).length >= mostUnknown;
      return isLying || line.includes("<gone") ? "550 5.1.1 No such user" : undefined;
    },
  });

const asked = async (host: MailHost, recipients: readonly string[]): Promise<string[]> =>
  (await ask([host], recipients, { limits: { connections: 1 } })).recipients;

describe("a host that refuses everybody after some unknown recipients", () => {
  test.each([3, 4, 5])("kills no mailbox that follows them (lies after %i)", async (mostUnknown) => {
    const host = await lyingAfter(mostUnknown);
    const answers = await asked(host, [...gone(8), ...people(3)]);
    expect(answers).toEqual([...gone(8).map(() => unknown), ...people(3).map(() => accepted)]);
  });

  test("kills no mailbox where it accepted one before", async () => {
    const host = await lyingAfter(3);
    const [first = "", ...others] = people(4);
    const answers = await asked(host, [first, ...gone(5), ...others]);
    expect(answers).toEqual([accepted, ...gone(5).map(() => unknown), ...others.map(() => accepted)]);
  });

  test("kills no mailbox among many in no order", async () => {
    const host = await lyingAfter(4);
    const mixed = gone(20).flatMap((one, index) => [one, `person${index + 1}@example.test`]);
    const answers = await asked(host, mixed);
    expect(answers).toEqual(mixed.map((one) => (one.startsWith("gone") ? unknown : accepted)));
  });
});

describe("a host that tells the truth", () => {
  test("is asked once about unknown recipients where it then accepts a known one again", async () => {
    const host = await lyingAfter(Infinity);
    await asked(host, [...people(1), ...gone(6)]);
    expect(host.sessions).toHaveLength(1);
    expect(countOf(host.lines())).toBe(8);
  });

  test("is asked again in a second session where it accepted nobody, and no third time", async () => {
    const host = await lyingAfter(Infinity);
    expect(await asked(host, gone(6))).toEqual(gone(6).map(() => unknown));
    expect(host.sessions.map(({ lines }) => countOf(lines))).toEqual([6, 4]);
  });

  test("is not asked again about three unknown recipients where it accepted nobody", async () => {
    const host = await lyingAfter(Infinity);
    await asked(host, gone(3));
    expect(host.sessions).toHaveLength(1);
  });
});
