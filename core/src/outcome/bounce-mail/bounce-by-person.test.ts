/** Mails that people write, or that a mail server sends with their words: nobody whom they name is suppressed. */
import { describe, expect, it } from "vitest";
import { bounceClassOf } from "./bounce-class.ts";
import { itemsOf } from "./message.ts";

const head = (from: string, subject: string, more = ""): string =>
  `From: ${from}\nTo: shop@us.test\nSubject: ${subject}\nDate: Mon, 16 Nov 2026 10:00:00 +0000\n${more}\n`;

async function classesOf(message: string): Promise<string[][]> {
  const items = await itemsOf(message);
  return items.map(({ email, reply = "" }) => [email, bounceClassOf(reply, email)]);
}

const ann = "Ann <ann@client.test>";
const closed = "The mailbox is unavailable.\n\nsales@partner.test - account disabled\n";
const answer = "In-Reply-To: <1@us.test>\nReferences: <1@us.test>\n";

describe("a mail by a person is no bounce", () => {
  const moved =
    "Hello, my parcel was not delivered. My old address is gone:\n\njane@client.test does not exist any more.\n\n";
  const bob = "My parcel was not delivered.\n\nbob@client.test: mailbox disabled\n\n";

  it.each([
    ["Delivery problem", `${moved}Copy of my order:\n\nOrder 12\n`],
    ["Delivery failed", `${moved}A copy of your confirmation is below.\n`],
    ["Delivery problem", `${bob}copy of invoice attached\n`],
    ["Delivery problem", `${bob}Your message text follows\n`],
    ["Delivery problem", `${bob}The original mail from you is below.\n`],
    ["Mail could not be sent", `${moved}End of message\n`],
    ["Mail error", `${bob}Header of the mail:\n\nFrom: shop@us.test\nTo: bob@client.test\nDate: today\n`],
    [
      "Delivery problem",
      "My parcel was not delivered, and my account is disabled. I have told lawyer@law.test about it.\n\nA copy of this mail goes to him.\n",
    ],
  ])("that has a line such as servers write: %s", async (subject, text) => {
    expect(await classesOf(head(ann, subject) + text)).toEqual([]);
  });

  it("that answers, from a name like that of a mail server", async () => {
    for (const [from, more] of [
      ["Postmaster Client GmbH <info@client.test>", answer],
      ["System Administrator <admin@client.test>", answer],
      ["postmaster@client.test", "References: <1@us.test>\n"],
      ["postmaster@client.test", "Auto-Submitted: auto-replied\n"],
      ["postmaster@client.test", "X-Autoreply: yes\n"],
      ["postmaster@client.test", "Precedence: auto_reply\n"],
    ] as const)
      expect(await classesOf(head(from, "Your newsletter", more) + closed)).toEqual([]);
  });

  it("that only has a name which begins like that of a mail server", async () => {
    for (const from of ["Mail Delivery Flowers <ann@flowers.test>", "Postmasters <ann@client.test>"])
      expect(await classesOf(head(from, "Your order") + closed)).toEqual([]);
  });
});

describe("a mail that may be by a person", () => {
  const mixed = 'Content-Type: multipart/mixed; boundary="b"\n';
  const withMail = (text: string, mail: string): string =>
    `--b\nContent-Type: text/plain\n\n${text}\n--b\nContent-Type: message/rfc822\n\n${mail}\n\n--b--\n`;

  it("is no bounce of those whom the attached mail was not to", async () => {
    const told = "My parcel was not delivered.\n\nann@client.test - mailbox disabled\n";
    const joann = "From: shop@us.test\nTo: joann@client.test\n\nHello";
    expect(await classesOf(head("x@client.test", "Delivery problem", mixed) + withMail(told, joann))).toEqual(
      [],
    );
    const sales = "My parcel was not delivered.\n\nsales@us2.test: no such user\n";
    const footer = "From: shop@us.test\nTo: ann@client.test\n\nwrite to sales@us2.test";
    expect(await classesOf(head(ann, "Undeliverable parcel", mixed) + withMail(sales, footer))).toEqual([]);
  });

  it("is unclear of those whom it was to", async () => {
    const gone = "My parcel was not delivered.\n\njane@client.test does not exist any more\n";
    for (const field of [
      "To: Jane\n <JANE@client.test>",
      "Cc: jane@client.test",
      "Delivered-To: jane@client.test",
    ])
      expect(
        await classesOf(head(ann, "Delivery failed", mixed) + withMail(gone, `${field}\n\nHello`)),
      ).toEqual([["jane@client.test", "unclear"]]);
  });

  it("is unclear with the whole header of a mail, or from a name like that of a mail server", async () => {
    const pasted = `My parcel was not delivered.\n\nbob@client.test: mailbox disabled\n\nA copy of your message:\n\nMessage-ID: <1@us.test>\n`;
    expect(await classesOf(head(ann, "Delivery problem") + pasted)).toEqual([["bob@client.test", "unclear"]]);
    for (const from of ["postmaster@client.test", "System Administrator <admin@client.test>"])
      expect(await classesOf(head(from, "Your newsletter") + closed)).toEqual([
        ["sales@partner.test", "unclear"],
      ]);
  });
});

describe("a bounce by a mail server with the words of a person", () => {
  const failure = head("MAILER-DAEMON@mx.test", "failure notice");

  it.each([
    "Your mail could not be delivered. The mailbox is disabled, since Jane has left; her successor is bob@client.test.\n",
    "Your mail could not be delivered. The account is disabled. Jane's work is now done by bob@client.test.\n",
    "Your mail got 550 5.1.1 user unknown, and could not be delivered; her successor is bob@client.test.\n",
    "It could not be delivered.\nThe mailbox is disabled.\nBitte wenden Sie sich an:\n\nbob@client.test\n\nThis account has been disabled or discontinued\n",
    "It could not be delivered.\n\nBitte wenden Sie sich an:\n\n<bob@client.test>\nThis account has been disabled\n",
    "It could not be delivered.\n\nBitte wenden Sie sich an\n<bob@client.test>\nThis account has been disabled\n",
    "It could not be delivered. Schreiben Sie an\n\n<bob@client.test>\nThis account has been disabled\n",
    "It could not be delivered. The mailbox is disabled.\nTo: bob@client.test\n",
    "It could not be delivered.\n\nbob@client.test - he does her work; her account is disabled\n",
    "It could not be delivered.\n\nbob@client.test\n\nThe host said: 550 5.1.1 no such user\n",
  ])("is unclear: %s", async (text) => {
    expect(await classesOf(failure + text)).toEqual([["bob@client.test", "unclear"]]);
  });

  it("says nothing of another than the one whom it lists", async () => {
    for (const [words, name] of [
      ["Mailbox disabled, her successor is bob@client.test", "unclear"],
      ["Mailbox disabled. Ihre Nachfolge:\nbob@client.test", "mailbox"],
      [
        "Mailbox disabled. Ihre Nachfolge:\n\n<eve@client.test>\n<bob@client.test>\nThis account is disabled",
        "mailbox",
      ],
      ["Mailbox disabled. Schreiben Sie an\n<bob@client.test>: this account is disabled", "mailbox"],
      ["Mailbox disabled. Ihre Nachfolge:\n<bob@client.test>\nThis account is disabled", "mailbox"],
    ] as const) {
      const found = await classesOf(
        `${failure}It could not be delivered:\n\n<jane@client.test>:\n${words}\n`,
      );
      expect(found[0]).toEqual(["jane@client.test", name]);
      expect(found.slice(1).map(([, other]) => other)).toEqual(found.slice(1).map(() => "unclear"));
    }
    const before = "It could not be delivered. Ihre Ansprechpartner:\n\nbob@client.test\n\n";
    const listed = "<jane@client.test>: host mx.client.test said:\n    550 5.1.1 User unknown\n";
    expect(await classesOf(failure + before + listed)).toEqual([
      ["bob@client.test", "unclear"],
      ["jane@client.test", "mailbox"],
    ]);
  });

  it("says of one whom it lists nothing that a sentence says before", async () => {
    const text =
      "It could not be delivered. Jane is gone, bob@client.test has her work: this account is disabled.\n\n<bob@client.test>:\n452 4.2.2 Mailbox full\n";
    expect(await classesOf(failure + text)).toEqual([["bob@client.test", "full"]]);
  });

  it("says of one whom it lists nothing that it says of the next", async () => {
    const text =
      "It could not be delivered:\n\n<jane@client.test>:\n\n<bob@client.test>:\nhost said\n550 5.1.1 No such user\n";
    expect(await classesOf(failure + text)).toEqual([
      ["jane@client.test", "unclear"],
      ["bob@client.test", "mailbox"],
    ]);
  });

  it("does not take an address for one that contains it", async () => {
    const both =
      "It could not be delivered to:\n\n<joann@a.test>: 550 5.1.1 No such user\n\n<ann@a.test>: 452 4.2.2 Mailbox full\n";
    expect(await classesOf(failure + both)).toEqual([
      ["joann@a.test", "mailbox"],
      ["ann@a.test", "full"],
    ]);
  });
});
