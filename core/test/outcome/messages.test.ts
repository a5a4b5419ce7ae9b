import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { bounceClassOf } from "../../src/outcome/bounce-mail/bounce-class.ts";
import { Outcome } from "../../src/outcome/index.ts";
import { itemsOf } from "../../src/outcome/bounce-mail/message.ts";
import { Throttle } from "../../src/throttle/index.ts";
import { apiKey, as, user } from "../actors.ts";
import { abuseMessage, bounceMessage, mbox } from "./messages.ts";
import { workspace } from "./workspace.ts";

const at = new Date("2026-11-20T10:00:00Z");
const time = "2026-11-20T10:00:00.000Z";

function messageSpace() {
  const space = workspace();
  return {
    ...space,
    send: (messages: string) =>
      as(apiKey(space.workspaceID), () => Outcome.recordMessages({ messages }), space.clock),
  };
}

describe("A message", () => {
  it("that is a bounce has recipient, reply, time and the id of the mail", async () => {
    const space = messageSpace();
    const bounce = bounceMessage(at, "gone@a.test");
    expect(await space.send(bounce)).toMatchObject({ accepted: 1, refused_count: 0 });
    expect(await space.send(bounce)).toMatchObject({ accepted: 0, repeated: 1 });
    expect(await space.stored()).toEqual([
      {
        email: "gone@a.test",
        type: "bounced",
        bounce: "mailbox",
        source: "file",
        at: time,
        id: "m1@example.org",
        reply: "550 5.1.1 User unknown",
      },
    ]);
    expect(await space.suppressed()).toMatchObject([
      { email: "gone@a.test", reason: "bounce", source: "file" },
    ]);
  });

  it("that is a report of abuse is a complaint, unless it says that the mail is no spam", async () => {
    const space = messageSpace();
    await space.send(abuseMessage(at, "angry@a.test"));
    await space.send(abuseMessage(at, "away@a.test", "opt-out"));
    const none = await space.send(abuseMessage(at, "fine@a.test", "not-spam"));
    expect(none).toMatchObject({ refused: [{ index: 0, code: "not_a_report" }] });
    expect(await space.suppressed()).toMatchObject([
      { email: "angry@a.test", reason: "complaint" },
      { email: "away@a.test", reason: "unsubscribe" },
    ]);
  });

  it("of an mbox that is no report is refused by its place, and the others are recorded", async () => {
    const space = messageSpace();
    const hello = "From: ann@a.test\nSubject: Hello\n\nFrom here it is fine.\n";
    const answer = await space.send(
      mbox(bounceMessage(at, "gone@a.test"), hello, "", abuseMessage(at, "angry@a.test")),
    );
    expect(answer).toEqual({
      accepted: 2,
      repeated: 0,
      refused_count: 2,
      refused: [
        { index: 1, code: "not_a_report" },
        { index: 2, code: "not_a_report" },
      ],
    });
  });

  it("comes with others that name up to 10,000 recipients, and not one more", async () => {
    const space = messageSpace();
    const bounces = Array.from({ length: 25 }, (_, part) => {
      const people = Array.from({ length: 400 }, (_each, index) => `p${part}-${index}@a.test`);
      return bounceMessage(at, "p@a.test", people);
    });
    expect(await space.send(mbox(...bounces))).toMatchObject({ accepted: 10_000 });
    const more = mbox(...bounces, bounceMessage(at, "p@a.test"));
    await expect(space.send(more)).rejects.toMatchObject({ kind: "input" });
  });

  it("is read as far as 64,000 characters", async () => {
    const bounce = bounceMessage(at, "gone@a.test");
    const [head = "", rest = ""] = bounce.split("It could not be delivered.");
    const place = head.length + rest.indexOf("User");
    const withBlank = (length: number) => `${head}${" ".repeat(length)}${rest}`;
    expect(await itemsOf(withBlank(63_000 - place))).toMatchObject([{ email: "gone@a.test" }]);
    expect(await itemsOf(withBlank(64_000))).toEqual([]);
  });

  it("has up to 50,000 lines, and not one more", async () => {
    const space = messageSpace();
    const bounce = bounceMessage(at, "gone@a.test");
    const rest = 50_000 - bounce.split("\n").length;
    expect(await space.send(bounce + "\n".repeat(rest))).toMatchObject({ accepted: 1 });
    await expect(space.send(bounce + "\n".repeat(rest + 1))).rejects.toMatchObject({ kind: "input" });
  });

  it("has up to 2,000,000 characters", async () => {
    const space = messageSpace();
    const bounce = bounceMessage(at, "gone@a.test");
    expect(await space.send(bounce.padEnd(2_000_000))).toMatchObject({ accepted: 1 });
    await expect(async () => space.send(bounce.padEnd(2_000_001))).rejects.toThrow("At most 2,000,000");
  });

  it("is taken from those who may", async () => {
    const space = messageSpace();
    const viewer = user(space.workspaceID, { verify_email: ["view"] });
    const sent = as(viewer, async () =>
      Outcome.recordMessages({ messages: bounceMessage(at, "gone@a.test") }),
    );
    await expect(sent).rejects.toMatchObject({ kind: "forbidden" });
  });

  it.for([
    "",
    "\n",
    "From ",
    "Content-Type: multipart/report; boundary=b\n\n--b\n--b--",
    "\u0000".repeat(50),
  ])("that is broken says nothing: %j", async (text) => {
    expect(await itemsOf(text)).toEqual([]);
  });
});

describe("Bounces that mail servers have sent", () => {
  const folder = join(dirname(createRequire(import.meta.url).resolve("baunsu")), "..", "tests", "emails");
  const files = readdirSync(folder);
  const read = (file: string) => itemsOf(readFileSync(join(folder, file), "latin1"));

  it.for(files.filter((file) => file.startsWith("bounce_")))("are read: %s", async (file) => {
    const text = readFileSync(join(folder, file), "latin1");
    const items = await read(file);
    const recipient = /^Final-Recipient: *rfc822; *(.*)$/m.exec(text)?.[1];
    const sent = /^Date: (.*?)(?: \(\w+\))?$/m.exec(text)?.[1] ?? "";
    expect(items).toMatchObject([{ email: recipient, type: "bounced", at: new Date(sent).toISOString() }]);
    const known: Record<string, string> = {
      "bounce_att.txt": "sender",
      "bounce_spam.txt": "sender",
      "bounce_cox.txt": "unclear",
    };
    expect(bounceClassOf(items[0]?.reply ?? "", recipient ?? "")).toBe(known[file] ?? "mailbox");
  });

  it.for(files.filter((file) => !file.startsWith("bounce_")))(
    "are told from other mails: %s",
    async (file) => {
      expect(await read(file)).toEqual([]);
    },
  );
});

describe("Long messages of a workspace", () => {
  const long = (lines: number) =>
    `${bounceMessage(at, "gone@a.test")}${"\nx".repeat(lines)}`.split("\n").slice(0, lines).join("\n");
  /** As many calls that read long messages. */
  async function reading(calls: number, { workspaceID, clock }: ReturnType<typeof messageSpace>) {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const places = { subject: `messages:${workspaceID}`, max: 9, seconds: 40 };
    const all = Array.from({ length: calls }, (_, index) => {
      const begun = Promise.withResolvers<void>();
      const body = async () => (begun.resolve(), await ended);
      const call = as(apiKey(workspaceID), () => Throttle.withPlace(places, `call:${index}`, body), clock);
      return { begun: begun.promise, call };
    });
    await Promise.all(all.map(({ begun }) => begun));
    return async () => (end(), void (await Promise.all(all.map(({ call }) => call))));
  }

  it("are read in two calls at a time; few lines, and other workspaces, do not wait", async () => {
    const [space, other] = [messageSpace(), messageSpace()];
    const end = await reading(1, space);
    expect(await space.send(long(2_001))).toMatchObject({ accepted: 1 });
    await end();
    const endBoth = await reading(2, space);
    await expect(space.send(long(2_001))).rejects.toMatchObject({
      kind: "limit",
      message: "2 calls with long messages or many replies are being read already. Try again in 5 seconds.",
    });
    expect(await space.send(long(2_000))).toMatchObject({ repeated: 1 });
    expect(await other.send(long(2_001))).toMatchObject({ accepted: 1 });
    await endBoth();
    expect(await space.send(long(2_001))).toMatchObject({ repeated: 1 });
  });

  it("share their places with outcomes that have more than 500 replies; fewer do not wait", async () => {
    const space = messageSpace();
    const record = (
      count: number,
      type: "bounced" | "delivered" = "bounced",
      reply = "550 5.1.1 No user",
    ) => {
      const outcomes = Array.from({ length: count }, (_, index) => ({
        email: `${index}@a.test`,
        type,
        at: time,
        reply,
      }));
      return as(apiKey(space.workspaceID), () => Outcome.record({ outcomes }), space.clock);
    };
    const end = await reading(2, space);
    await expect(record(501)).rejects.toMatchObject({
      kind: "limit",
      message: "2 calls with long messages or many replies are being read already. Try again in 5 seconds.",
    });
    expect(await record(500)).toMatchObject({ accepted: 500 });
    expect(await record(501, "delivered")).toMatchObject({ accepted: 501 });
    expect(await record(501, "bounced", "")).toMatchObject({ refused_count: 0 });
    await end();
    expect(await record(501)).toMatchObject({ accepted: 1, repeated: 500 });
  });
});
