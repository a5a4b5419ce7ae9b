import { describe, expect, it } from "vitest";
import { smtpStages } from "../../src/port/prober/index.ts";
import { observedReply } from "../../src/port/prober/smtp/reply.ts";
import { firstReply } from "../../src/port/prober/smtp/reply-reader.ts";
import { statusOf } from "../../src/verdict/schema.ts";
import { replySamples } from "./reply-samples/index.ts";
import { matcherOf } from "../../src/verdict/reply/matcher.ts";
import { read, type Reply, type Row, tables, viewsOf } from "../../src/verdict/reply/index.ts";
import { marked } from "../../src/verdict/reply/marks.ts";
import { wordsOf } from "../../src/verdict/reply/words.ts";

type Test = ReturnType<typeof matcherOf>;

interface Labelled {
  label: string;
  text: string;
  reply: Reply;
}

/** Each sample as the prober observes it on the wire, where it asked about the address that the sample names. */
const samples: Labelled[] = Object.values(replySamples).flatMap(({ mx, says }) =>
  Object.entries(says).flatMap(([label, texts]) =>
    texts.map((text) => ({ label: label.replace(/ at .*/, ""), text, reply: observed(label, text, mx) })),
  ),
);

function observed(label: string, text: string, mx?: string): Reply {
  const whole = firstReply(Buffer.from(`${text}\r\n`));
  const stage = smtpStages.find((stage) => label.endsWith(` at ${stage}`)) ?? "rcpt";
  const named = /jane@[\w.]+/.exec(text)?.[0] ?? /<([^<> ]+@[^<> ]+)>/.exec(text)?.[1] ?? "jane@example.org";
  // Only an address beyond ASCII needs SMTPUTF8.
  const recipient = label.startsWith("smtputf8") ? "jané@example.org" : named;
  const observation = whole && observedReply(stage, mx ?? "", whole, { recipient });
  if (observation?.kind !== "replied") throw new SyntaxError(`not a reply: ${text}`);
  return observation;
}

describe("the reply samples", () => {
  it("are many, and distinct by host, stage and text", () => {
    expect(samples.length).toBeGreaterThan(1_750);
    const kinds = samples.map(({ reply, text }) => `${reply.stage} ${reply.host} ${text}`);
    expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([]);
  });

  it.each(Object.keys(replySamples))("of %s are read as they are labelled", (name) => {
    const own = replySamples[name];
    const texts = new Set(Object.values(own?.says ?? {}).flat());
    const wrong = samples
      .filter(({ text, reply }) => texts.has(text) && reply.host === (own?.mx ?? ""))
      .map(({ label, text, reply }) => ({ label, text, reading: read(reply) }))
      .filter(({ label, reading }) => label !== `${reading.meaning} ${reading.scope}`);
    expect(wrong).toEqual([]);
  });

  it("keep their status without the mail host, except where a row needs the host", () => {
    const statusFor = (reply: Reply) => statusOf[read(reply).meaning];
    const lost = samples.filter(({ reply }) => statusFor(reply) !== statusFor({ ...reply, host: "" }));
    expect(lost.map(({ text }) => text)).toEqual([
      "550 5.2.1 Mailbox not available",
      "550 5.0.0 <jane@cox.net> recipient rejected",
    ]);
  });

  it("skip no table with a matching row", () => {
    const asked: { holds: Test; rows: { row: Row; holds: Test }[] }[] = [];
    for (const { code: _, rows, ...condition } of tables)
      asked.push({
        holds: matcherOf(condition),
        rows: rows.map((row) => ({ row, holds: matcherOf(row) })),
      });
    for (const { reply, text } of samples.filter(({ reply }) => reply.code >= 400)) {
      const { code, enhanced, host = "" } = reply;
      const words = wordsOf(marked(reply.text, reply));
      const views = viewsOf(words, code, { recipientIsKnown: reply.recipient !== undefined });
      const said = { code, enhanced: enhanced ?? "", host, text: reply.text, ...views };
      for (const { holds, rows } of asked) {
        const match = rows.find((row) => row.holds(said));
        expect(match === undefined || holds(said), `${match?.row.sample}, as in ${text}`).toBe(true);
      }
    }
  });
});
