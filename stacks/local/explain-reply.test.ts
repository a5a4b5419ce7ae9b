import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

interface Run {
  code: number | null;
  lines: unknown[];
  err: string;
}

/** Runs the command with the parts as its standard input, written one after the other. */
async function run(parts: Iterable<string | Buffer>, ...args: string[]): Promise<Run> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "explain-reply.ts"), ...args]);
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  child.stdin.on("error", () => {});
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  for (const part of parts)
    if (!child.stdin.write(part))
      await Promise.race([new Promise((resolve) => child.stdin.once("drain", resolve)), ended]);
  child.stdin.end();
  const code = await ended;
  const lines = out.split("\n").flatMap((line): unknown[] => (line === "" ? [] : [JSON.parse(line)]));
  return { code, lines, err };
}

const asLine = (question: unknown) => `${JSON.stringify(question)}\n`;
const explain = (...questions: unknown[]) => run([questions.map(asLine).join("")]);
const texts = (...texts: string[]) => explain(...texts.map((text) => ({ text })));

const missing = { status: "invalid", reason: "mailbox_not_found", retry: false, scope: "mailbox" };
const noReply = { status: "unknown", reason: "server_unavailable", retry: true, scope: "network" };

describe("npm run explain-reply", () => {
  it("knows whom a reply is about from what it answers", async () => {
    const answered = { rcpt: "jane@example.org", mail_from: "us@example.com" };
    const { lines } = await explain(
      { text: "550 5.1.1 <us@example.com>: User unknown", ...answered },
      { text: "550 5.1.1 <jane@example.org>: User unknown", ...answered },
      { text: "550 5.1.1 <us@example.com>: User unknown", rcpt: null, mail_from: null },
      { text: "550 No", rcpt: "a".repeat(320) },
      { text: "550 No", mail_from: "a".repeat(321) },
    );
    expect(lines).toMatchObject([
      { status: "unknown", reason: "sender_blocked", scope: "sender" },
      missing,
      missing,
      { status: "unknown" },
      { error: expect.stringContaining('"mail_from"') },
    ]);
  });

  it("explains each line in order: reason, whether to retry, and scope", async () => {
    const output = await explain(
      { stage: "rcpt", text: "550 5.1.1 <jane@example.org>: User unknown", mx: "mx.example" },
      { stage: "rcpt", text: "250 2.1.5 OK" },
      { stage: "rcpt", text: "452 4.2.2 Mailbox full", mx: null },
      { stage: "rcpt", text: "450 4.2.0 Greylisted" },
      { stage: "rcpt", text: "452 4.5.3 Too many recipients" },
      { stage: "rcpt", text: "452 4.3.1 Insufficient system storage" },
      { stage: "rcpt", text: "556 5.1.10 Recipient address has null MX" },
      { stage: "connect", text: "554 5.7.1 192.0.2.1 is blocked" },
      { stage: "mail", text: "550 5.1.1 User unknown" },
      { stage: "rcpt", text: "550 Zq wvx" },
    );
    expect(output).toEqual({
      code: 0,
      err: "",
      lines: [
        missing,
        { status: "valid", reason: "accepted", retry: false, scope: "mailbox" },
        { status: "risky", reason: "mailbox_full", retry: false, scope: "mailbox" },
        { status: "unknown", reason: "greylisted", retry: true, scope: "sender" },
        { status: "unknown", reason: "rate_limited", retry: true, scope: "session" },
        { status: "unknown", reason: "server_unavailable", retry: true, scope: "server" },
        { status: "invalid", reason: "null_mx", retry: false, scope: "domain" },
        { status: "unknown", reason: "sender_blocked", retry: false, scope: "sender" },
        { status: "unknown", reason: "sender_blocked", retry: false, scope: "sender" },
        { status: "unknown", reason: "not_understood", retry: false, scope: "mailbox" },
      ],
    });
  });

  it("uses the MX name for replies whose meaning depends on the provider", async () => {
    const text = "550 Mailbox unavailable or access denied";
    const { lines } = await explain({ text, mx: "MX3.qq.com." }, { text, mx: "mx.example" }, { text });
    expect(lines).toMatchObject([
      { reason: "rate_limited", scope: "mailbox" },
      { reason: "not_understood" },
      { reason: "not_understood" },
    ]);
  });

  it("parses multi-line replies in the formats of logs and bounces", async () => {
    const text = "The email account that you tried to reach does not exist.";
    const { lines } = await texts(
      `550-5.1.1 The email account that you tried to\r\n550-5.1.1 reach does not exist.\r\n550 5.1.1 - gsmtp\r\n`,
      `550-5.1.1 The email account that you tried to\n550 5.1.1 reach does not exist.`,
      `550-5.1.1 The email account that you tried to 550-5.1.1 reach does not exist. 550 5.1.1 - gsmtp`,
      `550 5.1.1 The email account that you tried to\n  reach does not exist.`,
      `550-${text}\n550`,
      `550: 5.1.1 ${text}`,
      `smtp; 550 5.1.1 ${text}`,
      `550 5.1.1 ${text}\n503 5.5.1 Need RCPT`,
      `5.1.1 ${text}`,
      "550 5.1.1",
    );
    expect(lines).toEqual(Array.from({ length: 10 }, () => missing));
    const { lines: others } = await texts("250", "250-OK\n250 fine", "4.2.2 Over quota", "550", "421");
    expect(others).toMatchObject([
      { reason: "accepted" },
      { reason: "accepted" },
      { reason: "mailbox_full" },
      { reason: "not_understood" },
      { reason: "server_unavailable", scope: "session" },
    ]);
  });

  it("treats text that is not an SMTP reply as no reply", async () => {
    const { code, lines } = await texts(
      "connect ETIMEDOUT",
      "",
      "lost connection",
      "999 no",
      "12",
      "5501 x",
      "\0",
    );
    expect(lines).toEqual(Array.from({ length: 7 }, () => noReply));
    expect(code).toBe(0);
  });

  it("reports an invalid line in its place with its error, and exits with code 1", async () => {
    const { code, lines, err } = await run([
      asLine({ text: "250 OK" }),
      "\n  \r\n",
      "not json\n",
      asLine({ stage: "data", text: "250 OK" }),
      asLine({ stage: "rcpt" }),
      asLine(["250 OK"]),
      JSON.stringify({ text: "550 5.1.1 User unknown" }),
    ]);
    expect(lines).toEqual([
      expect.objectContaining({ reason: "accepted" }),
      { error: "The line is not JSON." },
      { error: expect.stringContaining('"stage"') },
      { error: expect.stringContaining('"text"') },
      { error: "A line is a JSON object." },
      missing,
    ]);
    expect(err).toBe("Line 4: The line is not JSON. Lines that could not be read: 4.\n");
    expect(code).toBe(1);
  });

  it("accepts a line of 65,536 characters and rejects a longer one", async () => {
    const line = (length: number) => asLine({ text: "550 5.1.1 User unknown".padEnd(length - 11, ".") });
    expect(line(65_536)).toHaveLength(65_537);
    const { code, lines } = await run([line(65_536), line(65_537), line(3_000_000), asLine({ text: "250" })]);
    const tooLong = { error: "The line is longer than 65536 characters." };
    expect(lines).toEqual([missing, tooLong, tooLong, expect.objectContaining({ reason: "accepted" })]);
    expect(code).toBe(1);
  });

  it("decodes characters that are split between parts of the input", async () => {
    const bytes = Buffer.from(`\uFEFF${asLine({ text: "550 Empfänger unbekannt" })}`);
    const { lines } = await run(Array.from(bytes, (byte) => Buffer.of(byte)));
    expect(lines).toEqual([missing]);
  });

  it("answers while the input is open, in bounded memory", async () => {
    const child = spawn(process.execPath, [
      "--max-old-space-size=24",
      join(import.meta.dirname, "explain-reply.ts"),
    ]);
    const line = asLine({ text: `550 5.1.1 User unknown${" and so on".repeat(3_000)}` });
    let answered = 0;
    child.stdout.on("data", (part: Buffer) => (answered += part.filter((byte) => byte === 10).length));
    child.stdin.write(line);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    expect(answered).toBe(1);
    const many = line.repeat(25);
    for (let round = 0; round < 40; round++)
      if (!child.stdin.write(many)) await new Promise((resolve) => child.stdin.once("drain", resolve));
    child.stdin.end();
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0);
    expect(answered).toBe(1_001);
  });

  it("prints its usage", async () => {
    expect(await run([], "file.jsonl")).toMatchObject({ code: 2, err: expect.stringContaining("Usage:") });
  });
});
