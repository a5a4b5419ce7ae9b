import fc from "fast-check";
import { Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";

import type { MailHost, MailHostScript } from "../../../../test/mail-host.ts";
import { startMailHost } from "../../../../test/mail-host.ts";
import {
  ask,
  quickDeadlines,
  inShort,
  people,
  proberOf,
  questionFor,
} from "../../../../test/mail-question.ts";
import { scriptedResolver } from "../../resolver/scripted.ts";
import { directProber } from "../direct.ts";

const hosts: MailHost[] = [];
afterEach(() => Promise.all(hosts.splice(0).map((host) => host.close())));

async function hostOf(script: MailHostScript = {}): Promise<MailHost> {
  const host = await startMailHost(script);
  hosts.push(host);
  return host;
}

const isRecipient = (line: string): boolean => line.startsWith("RCPT TO:");
const anna = "anna@example.test";
const accepted = "rcpt 250 2.1.0";
const tlsOffer = "250-mx.test\r\n250-PIPELINING\r\n250 STARTTLS";

/** The commands of a session, each with the stage in which its failure is observed. */
const commands: [start: string, stage: string, ehloReply: string][] = [
  ["EHLO", "ehlo", "502 what?"],
  ["HELO", "ehlo", "502 what?"],
  ["STARTTLS", "starttls", tlsOffer],
  ["MAIL", "mail", "250-mx.test\r\n250 PIPELINING"],
  ["RCPT", "rcpt", "250-mx.test\r\n250 PIPELINING"],
];

describe("a host that ends the session at", () => {
  test.each(commands)("%s with 421 is observed at that stage: %s", async (start, stage, ehloReply) => {
    const host = await hostOf({
      demandsTls: start === "STARTTLS",
      answer: (line, { socket }) => {
        if (line.startsWith(start)) {
          socket.end("421 4.3.2 Service shutting down\r\n");
          return null;
        }
        return line.startsWith("EHLO") ? ehloReply : undefined;
      },
    });
    expect((await ask([host], [anna])).recipients).toEqual([`${stage} 421 4.3.2`]);
    expect(host.sessions).toHaveLength(start === "STARTTLS" ? 2 : 1);
  });

  test.each(commands.filter(([start]) => start !== "STARTTLS"))(
    "%s without a reply is silent at that stage: %s",
    async (start, stage, ehloReply) => {
      const host = await hostOf({
        answer: (line, { socket }) => {
          if (line.startsWith(start)) {
            socket.end();
            return null;
          }
          return line.startsWith("EHLO") ? ehloReply : undefined;
        },
      });
      expect((await ask([host], [anna])).recipients).toEqual([`${stage} closed`]);
    },
  );

  test("the second transaction is asked about the rest in another session", async () => {
    const host = await hostOf({ answer: (line) => (line === "RSET" ? "421 4.4.5 enough" : undefined) });
    const { recipients } = await ask([host], people(70), { limits: { connections: 1 } });
    expect(recipients).toEqual(people(70).map(() => accepted));
    expect(host.sessions).toHaveLength(2);
  });

  test("QUIT changes no observation", async () => {
    const host = await hostOf({
      answer: (line, { socket }) => {
        if (line !== "QUIT") return undefined;
        socket.end("421 4.4.2 too slow\r\n");
        return null;
      },
    });
    expect((await ask([host], people(3))).recipients).toEqual(people(3).map(() => accepted));
  });
});

describe("a host that sends unexpected replies", () => {
  const unexpected = "250 2.1.0 Ok\r\n250 2.1.0 Ok\r\n250 2.1.5 Ok\r\n250 2.1.5 Ok";

  test("with its banner accepts no recipient by them", async () => {
    const host = await hostOf({ banner: `220 mx.test\r\n${unexpected}` });
    expect((await ask([host], people(2))).recipients).toEqual(["ehlo garbled", "ehlo garbled"]);
    expect(host.lines().filter(isRecipient)).toEqual([]);
  });

  test("after EHLO accepts no recipient by them", async () => {
    const host = await hostOf({
      answer: (line) => (line.startsWith("EHLO") ? `250 mx.test\r\n${unexpected}` : undefined),
    });
    const { recipients } = await ask([host], people(2), { deadlines: quickDeadlines });
    expect(recipients).toEqual(["mail garbled", "mail garbled"]);
  });

  test("after RCPT is asked no more in this session", async () => {
    const host = await hostOf({
      answer: (line) => (line.includes("person2@") ? "550 5.1.1 no\r\n250 2.1.5 Ok" : undefined),
    });
    const { recipients } = await ask([host], people(2));
    expect(recipients).toEqual([accepted, "rcpt 550 5.1.1"]);
  });

  test("is observed with 421 if one of them is 421", async () => {
    const host = await hostOf({
      answer: (line) => (line.startsWith("EHLO") ? "250 mx.test\r\n421 4.3.2 going down" : undefined),
    });
    expect((await ask([host], [anna])).recipients).toEqual(["mail 421 4.3.2"]);
  });
});

describe("a host that exceeds the reply limit", () => {
  const line = `220-${"x".repeat(60)}\r\n`;
  test.each([
    ["in its banner", { banner: line.repeat(1_000) }, "connect garbled"],
    ["on one line", { banner: `220 ${"x".repeat(65_536)}` }, "connect garbled"],
    [
      "after EHLO",
      {
        answer: (command: string) => (command.startsWith("EHLO") ? "250-more\r\n".repeat(8_000) : undefined),
      },
      "ehlo garbled",
    ],
    [
      "about a recipient",
      { answer: (command: string) => (isRecipient(command) ? "550-5.1.1 no\r\n".repeat(8_000) : undefined) },
      "rcpt garbled",
    ],
    [
      "with unexpected replies",
      { answer: (command: string) => (isRecipient(command) ? null : "250 Ok\r\n".repeat(20_000)) },
      "mail garbled",
    ],
  ] satisfies [string, MailHostScript, string][])(
    "%s is garbled, without a long wait",
    async (_, script, observed) => {
      const start = performance.now();
      expect((await ask([await hostOf(script)], [anna])).recipients).toEqual([observed]);
      expect(performance.now() - start).toBeLessThan(4_500);
    },
  );
});

describe("a host that answers fewer questions than were sent", () => {
  test("is asked about the rest in another session, and each recipient is answered once", async () => {
    const host = await hostOf({
      answer: (line, { lines }) =>
        isRecipient(line) && lines.filter(isRecipient).length > 2 ? null : undefined,
    });
    const { recipients } = await ask([host], people(6), { deadlines: quickDeadlines });
    expect(recipients).toEqual(people(6).map(() => accepted));
    expect(host.sessions).toHaveLength(3);
  });
});

describe("a host that answers slowly", () => {
  /** Just within the deadline of a command. */
  const slow: MailHostScript = {
    answer: (line, { socket }) => {
      if (!isRecipient(line)) return line.startsWith("EHLO") ? "250 mx.test" : undefined;
      setTimeout(() => socket.writable && socket.write("250 2.1.0 Ok\r\n"), 150);
      return null;
    },
  };

  test("is left at the session's deadline and asked about the rest in the next session", async () => {
    const host = await hostOf(slow);
    const { recipients } = await ask([host], people(6), { deadlines: { ...quickDeadlines, sessionMs: 500 } });
    expect(recipients).toEqual(people(6).map(() => accepted));
    expect(host.sessions.length).toBeGreaterThan(1);
  });

  test("is left at the question's deadline, and the rest is not_asked", async () => {
    const start = performance.now();
    const { recipients } = await ask([await hostOf(slow)], people(50), { milliseconds: 1_500 });
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(recipients).toContain(accepted);
    expect(recipients.at(-1)).toBe("not_asked");
  });
});

describe("a host that is silent until the question's deadline", () => {
  /** Answers no command from one on that starts like this. */
  function silentAt(start: string): MailHostScript {
    let isSilent = false;
    const answer = (line: string) => {
      isSilent ||= line.startsWith(start);
      return isSilent ? null : undefined;
    };
    return { answer };
  }
  /** Half a second at a host with default deadlines, of which so much is a fair time. */
  const until = (fairMs: number) => ({ milliseconds: 500, deadlines: { fairMs } });

  test.each([
    ["connect", { banner: null }],
    ["ehlo", silentAt("EHLO")],
    ["mail", silentAt("MAIL")],
    ["rcpt", silentAt("RCPT")],
  ] as [string, MailHostScript][])("at %s is named as cut off after a fair time", async (stage, script) => {
    const host = await hostOf(script);
    const { recipients } = await ask([host], people(2), until(200));
    expect(recipients).toEqual(people(2).map(() => `not_asked, ${stage} timeout`));
  });

  test("as it sends a reply by octets is named, too", async () => {
    const host = await hostOf({
      answer(line, { socket }) {
        if (!isRecipient(line)) return undefined;
        const drip = setInterval(() => socket.write("2"), 20);
        socket.once("close", () => clearInterval(drip));
        return null;
      },
    });
    expect((await ask([host], [anna], until(200))).recipients).toEqual(["not_asked, rcpt timeout"]);
  });

  test("is not named where it had less than a fair time", async () => {
    const host = await hostOf(silentAt("RCPT"));
    expect((await ask([host], [anna], until(2_000))).recipients).toEqual(["not_asked"]);
  });

  test("is not named where it answered about another recipient", async () => {
    const [first = "", ...rest] = people(3);
    const host = await hostOf(silentAt(`RCPT TO:<${rest[0]}>`));
    const { recipients } = await ask([host], [first, ...rest], until(200));
    expect(recipients).toEqual([accepted, "not_asked", "not_asked"]);
  });
});

test("Two hundred sessions with hosts of every kind leak no socket and no timer.", async () => {
  const scripts: MailHostScript[] = [
    {},
    { banner: null },
    { banner: "421 busy" },
    { answer: (line) => (isRecipient(line) ? null : undefined) },
    { answer: (line) => (line === "QUIT" ? null : undefined) },
    { answer: (_, { socket }) => (socket.destroy(), null) },
    {
      startsTls: true,
      demandsTls: true,
      answer: (line, { isSecure }) => (line.startsWith("EHLO") && !isSecure ? tlsOffer : undefined),
    },
  ];
  const used = () =>
    process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap" || name === "Timeout").length;
  const all = await Promise.all(scripts.map(hostOf));
  const before = used();
  const asked = all.flatMap((host) =>
    Array.from({ length: 30 }, () => ask([host], people(2), { deadlines: quickDeadlines })),
  );
  expect(await Promise.all(asked)).toHaveLength(210);
  await expect.poll(used).toBeLessThanOrEqual(before);
});

test("An unreachable address is skipped for the next.", async () => {
  const host = await hostOf();
  const dials: string[] = [];
  const prober = directProber({
    resolver: scriptedResolver({ addresses: { "mx1.test": ["2a00:1450::1", "1.1.1.1"] } }),
    identity: { ehlo: "probe.example.com", mailFrom: "" },
    dial: (address) => {
      dials.push(address);
      if (!address.includes(":")) return host.dial();
      const error = Object.assign(new Error("no IPv6 here"), { code: "ENETUNREACH" });
      return new Socket().destroy(error);
    },
  });
  const [report] = await prober.probe(questionFor([anna]));
  expect(inShort(report?.recipients[0])).toBe(accepted);
  expect(dials).toEqual(["2a00:1450::1", "1.1.1.1"]);
});

describe("the extensions that a host offers after STARTTLS", () => {
  const offering = (before: string, after: string): MailHostScript => ({
    startsTls: true,
    answer: (line, { isSecure }) => (line.startsWith("EHLO") ? (isSecure ? after : before) : undefined),
  });

  test("are used", async () => {
    const host = await hostOf(offering(tlsOffer, "250-mx.test\r\n250 SMTPUTF8"));
    expect((await ask([host], ["jörg@example.test"])).recipients).toEqual([accepted]);
  });

  test("replace those offered before", async () => {
    const host = await hostOf({
      ...offering(`${tlsOffer.replace("250 ", "250-")}\r\n250 SMTPUTF8`, "250 mx.test"),
      demandsTls: true,
    });
    expect((await ask([host], ["jörg@example.test"])).recipients).toEqual(["no_smtputf8"]);
  });

  test("do not cause a second STARTTLS", async () => {
    const host = await hostOf({ ...offering(tlsOffer, tlsOffer), demandsTls: true });
    expect((await ask([host], [anna])).recipients).toEqual([accepted]);
    expect(host.lines().filter((line) => line === "STARTTLS")).toHaveLength(1);
  });
});

test("A host that closes right after the TLS handshake is asked once more without TLS.", async () => {
  const host = await hostOf({
    startsTls: true,
    answer: (line, { isSecure, socket, number }) => {
      if (line.startsWith("MAIL") && number === 1) return "530 5.7.0 Must issue a STARTTLS command first";
      if (!line.startsWith("EHLO")) return undefined;
      if (!isSecure) return tlsOffer;
      socket.destroy();
      return null;
    },
  });
  expect((await ask([host], [anna])).recipients).toEqual([accepted]);
  expect(host.sessions.map(({ isSecure }) => isSecure)).toEqual([false, true, false]);
});

test("For any addresses and domain, only whole commands reach the wire.", async () => {
  const host = await hostOf({
    answer: (line) => (line.startsWith("EHLO") ? "250-mx.test\r\n250-PIPELINING\r\n250 SMTPUTF8" : undefined),
  });
  const prober = proberOf([host]);
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.string({ unit: fc.constantFrom("a", "@", "<", ">", " ", "\r", "\n", "\0", "\t", "ü", "\u2028") }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyText, { minLength: 1, maxLength: 5 }),
      anyText,
      async (recipients, domain) => {
        const question = questionFor([...recipients, anna]);
        await prober.probe({
          ...question,
          domains: [{ domain, recipients: [...recipients, anna], catchAll: true }],
        });
      },
    ),
    { numRuns: 30 },
  );
  const allowed =
    /^(EHLO probe\.example\.com|MAIL FROM:<probe@example\.com>( SMTPUTF8)?|RCPT TO:<[^\s<>\p{Cc}]+>|RSET|QUIT)$/u;
  expect(host.lines().filter((line) => !allowed.test(line))).toEqual([]);
});
