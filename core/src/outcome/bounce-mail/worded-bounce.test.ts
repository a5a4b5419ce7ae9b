import { describe, expect, it, test } from "vitest";
import { bounceClassOf } from "./bounce-class.ts";
import { itemsOf } from "./message.ts";

const head = (from: string, subject: string, more = ""): string =>
  `From: ${from}\nTo: news-bounces@list.test\nSubject: ${subject}\nDate: Mon, 16 Nov 2026 10:00:00 +0000\n${more}\n`;
const byServer = head("MAILER-DAEMON@mx.test", "failure notice");
const at = "2026-11-16T10:00:00.000Z";

async function told(message: string) {
  const items = await itemsOf(message);
  return items.map(({ email, type, at: time, reply = "" }) => [
    email,
    type,
    time,
    bounceClassOf(reply, email),
  ]);
}

describe("a bounce in plain words", () => {
  it("names its recipients, each with what is said of it", async () => {
    const text = `Hi. This is the qmail-send program at mx.test.
I'm afraid I wasn't able to deliver your message to the following addresses.

<ann@a.test>:
Sorry, no mailbox here by that name. (#5.1.1)

<bob@b.test>:
User's Disk Quota Exceeded.

--- Below this line is a copy of the message.

From: news@list.test
To: eve@c.test
`;
    expect(await told(byServer + text)).toEqual([
      ["ann@a.test", "bounced", at, "mailbox"],
      ["bob@b.test", "bounced", at, "full"],
    ]);
  });

  it("has the server's own words from its code on", async () => {
    const text = `A message that you sent could not be delivered to all of its recipients.
The following address(es) failed:

  ann@a.test
    SMTP error from remote mail server after RCPT TO:<ann@a.test>:
    host mx.a.test [192.0.2.1]: 550 5.1.1 unknown user
`;
    const [item] = await itemsOf(byServer + text);
    expect(item).toMatchObject({ email: "ann@a.test", reply: "550 5.1.1 unknown user" });
  });

  it("that is only late is temporary", async () => {
    const text =
      "The message has not yet been delivered to the following addresses:\n\n  <ann@a.test>\n\nNo action is required.\n";
    const late = head("Mailer-Daemon@mx.test", "Warning: message delayed 24 hours");
    expect(await told(late + text)).toEqual([["ann@a.test", "bounced", at, "temporary"]]);
  });

  it("is about the mailbox only where MAILER-DAEMON sent it, or it declares whom it did not reach", async () => {
    const text = "Your message could not be delivered to:\n\n<ann@a.test>: 550 No such user\n";
    const withMail = `${text}\n--- Below this line is a copy of the message.\n\nReceived: by list.test\n`;
    const both = [["ann@a.test", "bounced", at, "mailbox"]];
    const unclear = [["ann@a.test", "bounced", at, "unclear"]];
    for (const from of ["MAILER-DAEMON@mx.test", "MDaemon@mx.test", '"Mailer-Daemon"@mx.test'])
      expect(await told(head(from, "Hello") + text)).toEqual(both);
    for (const from of [
      "Postmaster@mx.test",
      "Mail Delivery System <robot@mx.test>",
      "System Administrator <jane@mx.test>",
      "MAILER-DAEMON <jane@mx.test>",
    ])
      expect(await told(head(from, "Hello") + text)).toEqual(unclear);
    expect(await told(head("robot@mx.test", "Hello", "X-Failed-Recipients: ann@a.test\n") + text)).toEqual(
      both,
    );
    const nobody = head("robot@mx.test", "Hello", "Return-Path: <>\n");
    const named = head("robot@mx.test", "Hello", "Return-Path: <MAILER-DAEMON@us.test>\n");
    const usual = head("robot@mx.test", "Undelivered Mail Returned to Sender");
    for (const other of [nobody, named, usual]) {
      expect(await told(other + text)).toEqual([]);
      expect(await told(other + withMail)).toEqual(unclear);
    }
    const parts = `--b\nContent-Type: text/plain\n\n${text}\n--b\nContent-Type: message/rfc822\n\nFrom: news@list.test\nTo: Ann <ANN@a.test>\n\nHello\n\n--b--\n`;
    const attached = head("robot@mx.test", "Returned mail", 'Content-Type: multipart/mixed; boundary="b"\n');
    expect(await told(attached + parts)).toEqual(unclear);
    expect(await told(attached + parts.replace("ANN@", "eve@"))).toEqual([]);
    expect(await told(head("jane@mx.test", "Hello") + withMail)).toEqual([]);
  });

  it("is nothing that a person writes, whatever its subject and whom it names", async () => {
    const moved = `Hello, my parcel was not delivered. My old address is gone:

jane@client.test does not exist any more, please use

jane.new@client.test
`;
    const quoting = [
      "-----Original Message-----",
      "---------- Forwarded message ---------",
      "-----Mensaje original-----",
      "Original message from shop:",
      "----- Original message from shop@us.test -----",
      "> --- Below this line is a copy of the message.",
    ].map((line) => `${moved}\n${line}\nFrom: shop@us.test\n`);
    for (const text of [moved, ...quoting]) {
      expect(await told(head("ann@client.test", "Delivery problem") + text)).toEqual([]);
      expect(await told(head("ann@client.test", "Undeliverable parcel") + text)).toEqual([]);
    }
    const closed = "The mailbox is unavailable.\n\nsales@partner.test - account disabled\n";
    expect(await told(head("ann@client.test", "Undeliverable parcel") + closed)).toEqual([]);
    const answer = "In-Reply-To: <1@us.test>\n";
    expect(await told(head("postmaster@client.test", "Your newsletter", answer) + closed)).toEqual([]);
    expect(await told(head("postmaster@client.test", "Re: your newsletter") + closed)).toEqual([]);
  });

  it("is no answer of somebody's absence, by any of its marks, even with the mail that came back", async () => {
    const away = `Jane has left. This mailbox is unavailable and your mail was not delivered.

bob@client.test - user unknown

This is a copy of the message.

Received: by us.test
From: news@us.test
`;
    const from = (mark: string) => head("jane@client.test", "Automatic reply", `Return-Path: <>\n${mark}`);
    expect(await told(from("") + away)).toEqual([["bob@client.test", "bounced", at, "unclear"]]);
    for (const mark of [
      "Auto-Submitted: auto-generated",
      "Auto-Submitted: auto-replied",
      "X-Auto-Response-Suppress: All",
      "X-Autoreply: yes",
      "Precedence: auto_reply",
      "In-Reply-To: <1@us.test>",
      "References: <1@us.test>",
    ])
      expect(await told(from(`${mark}\n`) + away)).toEqual([]);
  });

  it("names nobody to whom a sentence says to write", async () => {
    for (const sentence of [
      "Please contact bob@client.test instead.",
      "Please write to\nbob@client.test.",
      "You may reach us by bob@client.test instead.",
      "The address is gone, please use\n\nbob@client.test",
      "The user has moved to bob@client.test.",
      "The new address is bob@client.test.",
    ])
      expect(
        await told(`${byServer}This mailbox is unavailable: it was not delivered. ${sentence}\n`),
      ).toEqual([]);
    const both = "It was not delivered. Please contact bob@client.test.\n\n<ann@a.test>: 550 No such user\n";
    expect((await told(byServer + both)).map(([email]) => email)).toEqual(["ann@a.test"]);
  });

  it("is no answer of a person, of their absence, or of a server that has delivered", async () => {
    const quoted =
      "I got this:\n\n> Your message could not be delivered to\n> <ann@a.test>: 550 No such user\n";
    expect(
      await told(head("Jane <jane@mx.test>", "Re: Undelivered Mail Returned to Sender") + quoted),
    ).toEqual([]);
    const away = "I am away until Monday. Please write to bob@b.test, who can be reached.\n";
    const robot = "Auto-Submitted: auto-replied\n";
    expect(await told(head("Jane <jane@mx.test>", "Out of office", robot) + away)).toEqual([]);
    const closed = "Jane cannot be reached here. This mailbox is disabled.\n\nbob@b.test: write to him.\n";
    const nobody = "Return-Path: <>\n";
    expect(await told(head("jane@mx.test", "Away", `${nobody}${robot}`) + closed)).toEqual([]);
    expect(
      await told(head("jane@mx.test", "Away", `${nobody}In-Reply-To: <1@list.test>\n`) + closed),
    ).toEqual([]);
    const done = "Your message was successfully delivered to <ann@a.test>.\n";
    expect(await told(byServer + done)).toEqual([]);
  });

  it("says nothing where it names nobody, says no time, or was a report of another kind", async () => {
    expect(await told(`${byServer}Your message could not be delivered.\n`)).toEqual([]);
    const undated = byServer.replace(/Date:.*\n/, "");
    expect(await told(`${undated}Your message could not be delivered to:\n<ann@a.test>\n`)).toEqual([]);
    const relayed = `${head("MAILER-DAEMON@mx.test", "Delivery Status Notification", 'Content-Type: multipart/report; boundary="b"\n')}--b
Content-Type: text/plain

Your message to <ann@a.test> was relayed. It may be returned.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test

Final-Recipient: rfc822; ann@a.test
Action: relayed
Status: 2.0.0

--b--
`;
    expect(await told(relayed)).toEqual([]);
  });

  it("names none of those who wrote or got the mail, nor whom to ask", async () => {
    const text = `For help, write to postmaster@mx.test. It could not be delivered, as news-bounces@list.test asked.

<ann@a.test>: 550 No such user
`;
    expect((await told(byServer + text)).map(([email]) => email)).toEqual(["ann@a.test"]);
    const sentence =
      "What you sent as news-bounces@list.test could not be delivered to ann@a.test, says abuse@mx.test.\n";
    expect((await told(byServer + sentence)).map(([email]) => email)).toEqual(["ann@a.test"]);
  });

  it("has up to 50 recipients, and is read quickly whatever it has", async () => {
    const many = Array.from({ length: 60 }, (_, index) => `<p${index}@a.test>: 550 No such user`).join(
      "\n\n",
    );
    expect(await itemsOf(`${byServer}It could not be delivered to:\n\n${many}\n`)).toHaveLength(50);
    const cpu = process.threadCpuUsage();
    for (const part of ["a@", '"', "<", " ", "450-", "@a.b", "-", "on Mon, ", "could not be "])
      await itemsOf(`${byServer}It could not be delivered:\n${part.repeat(60_000 / part.length)}\n]`);
    const recipients = Array.from({ length: 50 }, (_, index) => `p${index}@a.test`).join("\n");
    const codes = `${"400:".repeat(240)}]\n`.repeat(62);
    const message = `${byServer}It could not be delivered:\n${recipients}\n\n${codes}`;
    for (let count = 0; count < 20; count += 1) await itemsOf(message);
    expect(process.threadCpuUsage(cpu).user).toBeLessThan(3_000_000);
  });
});

test.each([
  [1_000, 1],
  [1_001, 0],
])("What a subject says up to its character %i is read: %i recipients.", async (end, count) => {
  const words = "ann@a.test undeliver";
  const subject = `${"x".repeat(end - words.length - 1)} ${words}`;
  expect(await told(`${head("MAILER-DAEMON@mx.test", subject)}\n`)).toHaveLength(count);
});

test("A subject of 60 KB of blanks takes less than a second.", async () => {
  const blank = head("noreply@mx.test", `=?utf-8?q?${"_".repeat(60_000)}x?=`);
  const began = process.threadCpuUsage();
  expect(await itemsOf(`${blank}Hello\n`)).toEqual([]);
  expect(process.threadCpuUsage(began).user).toBeLessThan(1_000_000);
});
