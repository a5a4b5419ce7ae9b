import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
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

const hosts: MailHost[] = [];
afterEach(() => Promise.all(hosts.splice(0).map((host) => host.close())));

async function hostOf(script: MailHostScript = {}): Promise<MailHost> {
  const host = await startMailHost(script);
  hosts.push(host);
  return host;
}

const isRecipient = (line: string): boolean => line.startsWith("RCPT TO:");
const anna = "anna@example.test";

describe("a session", () => {
  test("sends EHLO, MAIL FROM, RCPT and QUIT", async () => {
    const host = await hostOf();
    expect(await ask([host], [anna])).toEqual({ recipients: ["rcpt 250 2.1.0"], random: "-" });
    expect(host.lines()).toEqual([
      "EHLO probe.example.com",
      "MAIL FROM:<probe@example.com>",
      "RCPT TO:<anna@example.test>",
      "QUIT",
    ]);
  });

  test("uses the null sender when no MAIL FROM is configured", async () => {
    const host = await hostOf();
    await ask([host], [anna], { identity: { ehlo: "probe.example.com", mailFrom: "" } });
    expect(host.lines()).toContain("MAIL FROM:<>");
  });

  test("pipelines RCPT commands when the host offers PIPELINING", async () => {
    const host = await hostOf({ answer: (line) => (isRecipient(line) ? null : undefined) });
    await ask([host], people(3), { deadlines: quickDeadlines });
    expect(host.sessions[0]?.lines.filter(isRecipient)).toHaveLength(3);
  });

  test("pipelines MAIL FROM with the first RCPT commands", async () => {
    const both = "250 2.1.0 Ok\r\n550 5.1.1 no";
    const host = await hostOf({
      answer: (line) => (line.startsWith("MAIL") ? null : isRecipient(line) ? both : undefined),
    });
    expect((await ask([host], [anna])).recipients).toEqual(["rcpt 550 5.1.1"]);
  });

  test("pipelines QUIT with the last RCPT commands", async () => {
    const both = "550 5.1.1 no\r\n221 2.0.0 Bye";
    const host = await hostOf({
      answer: (line) => (isRecipient(line) ? null : line === "QUIT" ? both : undefined),
    });
    expect((await ask([host], [anna])).recipients).toEqual(["rcpt 550 5.1.1"]);
  });

  test("does not take the reply to QUIT for one to RCPT", async () => {
    const host = await hostOf({
      answer: (line) => (isRecipient(line) ? null : line === "QUIT" ? "221 2.0.0 Bye" : undefined),
    });
    expect((await ask([host], [anna])).recipients).toEqual(["rcpt closed"]);
  });

  test("waits for each reply to RCPT without PIPELINING", async () => {
    const host = await hostOf({
      answer: (line) => (line.startsWith("EHLO") ? "250 mx.test" : isRecipient(line) ? null : undefined),
    });
    await ask([host], people(3), { deadlines: quickDeadlines });
    expect(host.sessions[0]?.lines.filter(isRecipient)).toHaveLength(1);
  });

  test("waits for the reply to MAIL FROM without PIPELINING", async () => {
    const host = await hostOf({
      answer: (line) =>
        line.startsWith("EHLO") ? "250 mx.test" : line.startsWith("MAIL") ? null : undefined,
    });
    expect((await ask([host], [anna], { deadlines: quickDeadlines })).recipients).toEqual(["mail timeout"]);
    expect(host.lines().filter(isRecipient)).toEqual([]);
  });

  test("falls back to HELO when EHLO is unknown", async () => {
    const host = await hostOf({ answer: (line) => (line.startsWith("EHLO") ? "502 what?" : undefined) });
    expect((await ask([host], [anna])).recipients).toEqual(["rcpt 250 2.1.0"]);
    expect(host.lines()).toContain("HELO probe.example.com");
  });

  test("does not fall back to HELO when EHLO is refused", async () => {
    const host = await hostOf({
      answer: (line) => (line.startsWith("EHLO") ? "550 5.7.1 bad name" : undefined),
    });
    expect((await ask([host], [anna])).recipients).toEqual(["ehlo 550 5.7.1"]);
    expect(host.lines()).not.toContain("HELO probe.example.com");
  });

  test("reads replies of many lines that arrive in pieces", async () => {
    const host = await hostOf({
      banner: "220-welcome\r\n220 to mx.test",
      answer: (line, { socket }) => {
        if (!isRecipient(line)) return undefined;
        trickle(socket, "550-5.1.1 No\r\n550-5.1.1 such\r\n550 5.1.1 user\r\n");
        return null;
      },
    });
    expect((await ask([host], [anna])).recipients).toEqual(["rcpt 550 5.1.1"]);
  });

  test("ends without the reply to QUIT, also where the host keeps the connection open", async () => {
    const host = await hostOf({
      answer: (line, { socket }) => {
        socket.allowHalfOpen = true;
        return line === "QUIT" ? null : undefined;
      },
    });
    const start = performance.now();
    const answers = await ask([host], people(40), { limits: { connections: 1, recipients: 2 } });
    expect(answers.recipients).toEqual(people(40).map(() => "rcpt 250 2.1.0"));
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(host.lines().filter((line) => line === "QUIT")).toHaveLength(20);
  });

  test("waits longer for a reply to RCPT than for other replies", async () => {
    const host = await hostOf({
      answer: (line, { socket }) => {
        if (!isRecipient(line)) return undefined;
        setTimeout(() => socket.write("250 2.1.5 Ok\r\n"), 600);
        return null;
      },
    });
    const deadlines = { commandMs: 300, recipientMs: 3_000 };
    expect((await ask([host], [anna], { deadlines })).recipients).toEqual(["rcpt 250 2.1.5"]);
  });
});

describe("fifty recipients", () => {
  test("share a transaction, and the fifty-first starts the next", async () => {
    const host = await hostOf();
    await ask([host], people(50));
    expect(host.lines().filter((line) => line === "RSET")).toHaveLength(0);
    await ask([host], people(51), { limits: { connections: 1 } });
    const last = host.sessions[1]?.lines ?? [];
    expect(last.indexOf("RSET")).toBe(52);
    expect(last.slice(52)).toEqual([
      "RSET",
      "MAIL FROM:<probe@example.com>",
      "RCPT TO:<person51@example.test>",
      "QUIT",
    ]);
  });
});

describe("an address that is not ASCII", () => {
  const utf8 = "250-mx.test\r\n250-PIPELINING\r\n250 SMTPUTF8";

  test("is asked about in a transaction with SMTPUTF8 when the host offers it", async () => {
    const host = await hostOf({ answer: (line) => (line.startsWith("EHLO") ? utf8 : undefined) });
    const answers = await ask([host], ["jörg@example.test", anna]);
    expect(answers.recipients).toEqual(["rcpt 250 2.1.0", "rcpt 250 2.1.0"]);
    expect(host.lines().slice(1, -1)).toEqual([
      "MAIL FROM:<probe@example.com>",
      "RCPT TO:<anna@example.test>",
      "RSET",
      "MAIL FROM:<probe@example.com> SMTPUTF8",
      "RCPT TO:<jörg@example.test>",
    ]);
  });

  test("needs no second transaction when it comes first", async () => {
    const host = await hostOf({ answer: (line) => (line.startsWith("EHLO") ? utf8 : undefined) });
    expect((await ask([host], ["jörg@example.test"])).recipients).toEqual(["rcpt 250 2.1.0"]);
    expect(host.lines().slice(1, -1)).toEqual([
      "MAIL FROM:<probe@example.com> SMTPUTF8",
      "RCPT TO:<jörg@example.test>",
    ]);
  });

  test("is not asked about when the host does not offer SMTPUTF8", async () => {
    const host = await hostOf();
    const answers = await ask([host], ["jörg@example.test", anna]);
    expect(answers.recipients).toEqual(["no_smtputf8", "rcpt 250 2.1.0"]);
    expect(host.lines().join()).not.toContain("jörg");
  });

  test("has its answer before the host closes at another recipient", async () => {
    const host = await hostOf({
      answer: (line, { socket }) => {
        if (!isRecipient(line)) return undefined;
        socket.destroy();
        return null;
      },
    });
    expect((await ask([host], [anna, "jörg@example.test"])).recipients[1]).toBe("no_smtputf8");
  });
});

describe("STARTTLS", () => {
  const offer = "250-mx.test\r\n250 STARTTLS";
  const offered = (line: string): string | undefined => (line.startsWith("EHLO") ? offer : undefined);

  test("that is offered, and not demanded, is not used", async () => {
    const host = await hostOf({ startsTls: true, answer: offered });
    expect((await ask([host], [anna])).recipients).toEqual(["rcpt 250 2.1.0"]);
    expect(host.sessions.map(({ isSecure }) => isSecure)).toEqual([false]);
  });

  test.each([
    ["MAIL", "530 5.7.0 Must issue a STARTTLS command first"],
    ["MAIL", "550 5.7.10 Encryption needed"],
    ["RCPT", "450 4.7.1 Session encryption is required"],
    ["RCPT", "550 5.7.1 This recipient takes no unencrypted mail"],
  ])(
    "that the host demands in reply to %s is used in the next session, and from then on: %s",
    async (verb, demand) => {
      const host = await hostOf({
        startsTls: true,
        answer: (line, { isSecure }) => (line.startsWith(verb) && !isSecure ? demand : offered(line)),
      });
      const prober = proberOf([host]);
      for (const recipients of [people(3), people(2)]) {
        const [report] = await prober.probe(questionFor(recipients));
        expect(report?.recipients.map(inShort)).toEqual(recipients.map(() => "rcpt 250 2.1.0"));
      }
      expect(host.sessions.map(({ isSecure }) => isSecure)).toEqual([false, true, true]);
    },
  );

  test("that is demanded, and not offered, is reported", async () => {
    const demand = "530 5.7.0 Must issue a STARTTLS command first";
    const host = await hostOf({ answer: (line) => (line.startsWith("MAIL") ? demand : undefined) });
    expect((await ask([host], [anna])).recipients).toEqual(["mail 530 5.7.0"]);
    expect(host.sessions).toHaveLength(1);
  });

  test("that is demanded, and refused, is reported", async () => {
    const host = await hostOf({
      demandsTls: true,
      answer: (line) => (line === "STARTTLS" ? "454 4.7.0 not now" : offered(line)),
    });
    expect((await ask([host], [anna])).recipients).toEqual(["mail 530 5.7.0"]);
    expect(host.sessions).toHaveLength(2);
  });

  test.each([
    ["resumes the session of an earlier connection to the host", false, [false, true, true]],
    ["begins anew where the host does not know the session any more", true, [false, false, false]],
  ])("%s", async (_, forgetsSessions, expected) => {
    const resumed: boolean[] = [];
    const host = await hostOf({
      startsTls: true,
      demandsTls: true,
      forgetsSessions,
      answer: (line, { socket }) => {
        if (socket instanceof TLSSocket && line.startsWith("MAIL")) resumed.push(socket.isSessionReused());
        return line.startsWith("EHLO") ? offer : undefined;
      },
    });
    for (const _ of expected) expect((await ask([host], [anna])).recipients).toEqual(["rcpt 250 2.1.0"]);
    expect(resumed).toEqual(expected);
  });

  test("that fails in the handshake is left out in a new session", async () => {
    const host = await hostOf({
      answer: (line, { socket, number }) => {
        if (line.startsWith("MAIL") && number === 1) return "530 5.7.0 Must issue a STARTTLS command first";
        if (line !== "STARTTLS") return offered(line);
        socket.once("data", () => socket.end("no TLS here\r\n"));
        return "220 go";
      },
    });
    expect((await ask([host], [anna])).recipients).toEqual(["rcpt 250 2.1.0"]);
    expect(host.sessions.map(({ lines }) => lines.includes("STARTTLS"))).toEqual([false, true, false]);
  });

  test("whose reply is followed by plain text is not started", async () => {
    const host = await hostOf({
      demandsTls: true,
      answer: (line) => (line === "STARTTLS" ? "220 go\r\n250 and trust me" : offered(line)),
    });
    expect((await ask([host], [anna])).recipients).toEqual(["mail 530 5.7.0"]);
    const [, second] = host.sessions;
    expect(second?.socket.bytesRead).toBe(`${second?.lines.join("\r\n")}\r\n`.length);
  });
});

describe("a host that", () => {
  test.each([
    ["is busy", "421 4.3.2 too busy", "connect 421 4.3.2"],
    ["blocks us", "554-5.7.1 blocked\r\n554 5.7.1 see bl.test", "connect 554 5.7.1"],
    ["is no mail host", "HTTP/1.1 400 Bad Request", "connect garbled"],
    ["talks without end", `220-${"x".repeat(20_000)}`, "connect garbled"],
    ["says nothing", null, "connect timeout"],
  ])("%s is not asked", async (_, banner, observed) => {
    const host = await hostOf({ banner });
    const answers = await ask([host], [anna], { deadlines: quickDeadlines });
    expect(answers.recipients).toEqual([observed]);
    expect(host.lines().filter(isRecipient)).toEqual([]);
  });

  test("refuses MAIL FROM is observed at stage mail", async () => {
    const host = await hostOf({
      answer: (line) => (line.startsWith("MAIL") ? "553 5.1.8 who are you?" : undefined),
    });
    expect((await ask([host], [anna])).recipients).toEqual(["mail 553 5.1.8"]);
    expect(host.lines().slice(1)).toEqual([
      "MAIL FROM:<probe@example.com>",
      "RCPT TO:<anna@example.test>",
      "QUIT",
    ]);
  });

  test.each(["banner", "EHLO", "MAIL", "RCPT"])(
    "sends its reply octet by octet does not extend the deadline: %s",
    async (stage) => {
      const host = await hostOf({
        banner: stage === "banner" ? "220-wait" : "220 mx.test",
        answer: (_, { lines }) => (lines.some((line) => line.startsWith(stage)) ? null : undefined),
      });
      const dripping = setInterval(() => {
        for (const { socket, lines } of host.sessions) {
          const isDue = stage === "banner" || lines.some((line) => line.startsWith(stage));
          if (isDue && socket.writable) socket.write("250-wait\r\n");
        }
      }, 20);
      const start = performance.now();
      const { recipients } = await ask([host], [anna], { deadlines: quickDeadlines });
      clearInterval(dripping);
      const stages: Record<string, string> = { banner: "connect", EHLO: "ehlo", MAIL: "mail", RCPT: "rcpt" };
      expect(recipients).toEqual([`${stages[stage]} timeout`]);
      expect(performance.now() - start).toBeLessThan(4_500);
    },
  );
});

describe("an address that contains", () => {
  test.each([
    ["a second command", "x@example.test>\r\nRSET\r\nRCPT TO:<y@example.test"],
    ["a parameter", "x@example.test> NOTIFY=NEVER"],
    ["a line feed", "x\n@example.test"],
    ["a NUL", "x\0@example.test"],
    ["a blank in quotes", '"x y"@example.test'],
    ["half a character", "x\ud800@example.test"],
  ])("%s is not sent, and the others are", async (_, address) => {
    const host = await hostOf();
    expect((await ask([host], [address, anna])).recipients).toEqual(["unsafe", "rcpt 250 2.1.0"]);
    expect(host.lines().filter((line) => isRecipient(line) || line === "RSET")).toEqual([
      "RCPT TO:<anna@example.test>",
    ]);
  });

  test("only such text causes no connection", async () => {
    const host = await hostOf();
    expect((await ask([host], ["a b@example.test"])).recipients).toEqual(["unsafe"]);
    expect(host.sessions).toEqual([]);
  });
});

/** Sends a text octet by octet, each in its own packet as far as the system allows. */
function trickle(socket: Socket, text: string): void {
  const octet = text.charAt(0);
  if (octet !== "" && socket.writable)
    socket.write(octet, () => setImmediate(() => trickle(socket, text.slice(1))));
}
