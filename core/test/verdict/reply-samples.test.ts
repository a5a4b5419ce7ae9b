import { describe, expect, it } from "vitest";
import { smtpStages } from "../../src/port/prober/index.ts";
import { observedReply } from "../../src/port/prober/smtp/reply.ts";
import { firstReply } from "../../src/port/prober/smtp/reply-reader.ts";
import { statusOf } from "../../src/verdict/schema.ts";
import { corpus } from "./reply-samples/index.ts";
import { matcherOf } from "../../src/verdict/reply/matcher.ts";
import { read, type Reply, tables } from "../../src/verdict/reply/index.ts";
import { wordsOf } from "../../src/verdict/reply/words.ts";

interface Labelled {
  label: string;
  text: string;
  reply: Reply;
}

/** Each reply as the prober observes it on the wire. */
const heard: Labelled[] = Object.values(corpus).flatMap(({ mx, says }) =>
  Object.entries(says).flatMap(([label, texts]) =>
    texts.map((text) => ({ label: label.replace(/ at .*/, ""), text, reply: observed(label, text, mx) })),
  ),
);

function observed(label: string, text: string, mx?: string): Reply {
  const whole = firstReply(Buffer.from(`${text}\r\n`));
  const stage = smtpStages.find((stage) => label.endsWith(` at ${stage}`)) ?? "rcpt";
  const observation = whole && observedReply(stage, mx ?? "", whole);
  if (observation?.kind !== "replied") throw new SyntaxError(`not a reply: ${text}`);
  return observation;
}

describe("the corpus", () => {
  it("is large, and each reply stands in it once for a host and a stage", () => {
    expect(heard.length).toBeGreaterThan(1_100);
    const kinds = heard.map(({ reply, text }) => `${reply.stage} ${reply.host} ${text}`);
    expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([]);
  });

  it.each(Object.keys(corpus))("has what it says of %s read as it is labelled", (name) => {
    const own = corpus[name];
    const texts = new Set(Object.values(own?.says ?? {}).flat());
    const wrong = heard
      .filter(({ text, reply }) => texts.has(text) && reply.host === (own?.mx ?? ""))
      .map(({ label, text, reply }) => ({ label, text, reading: read(reply) }))
      .filter(({ label, reading }) => label !== `${reading.meaning} ${reading.scope}`);
    expect(wrong).toEqual([]);
  });

  it("loses no status where the mail host is not known, but where the host alone tells", () => {
    const statusFor = (reply: Reply) => statusOf[read(reply).meaning];
    const lost = heard.filter(({ reply }) => statusFor(reply) !== statusFor({ ...reply, host: "" }));
    expect(lost.map(({ text }) => text)).toEqual([
      "550 5.2.1 Mailbox not available",
      "550 5.0.0 <jane@cox.net> recipient rejected",
    ]);
  });

  it("passes by no table of which a row would hold", () => {
    const refused = heard.filter(({ reply }) => reply.code >= 400);
    for (const { code: _, rows, ...condition } of tables)
      for (const { reply, text } of refused) {
        const { code, enhanced, host = "" } = reply;
        const said = { code, enhanced: enhanced ?? "", host, words: wordsOf(reply.text), text: reply.text };
        const row = rows.find((row) => matcherOf(row)(said));
        expect(row === undefined || matcherOf(condition)(said), `${row?.sample}, as in ${text}`).toBe(true);
      }
  });
});
