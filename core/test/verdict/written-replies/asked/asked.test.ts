/** Replies that others wrote and labelled before the reader saw them, each with the RCPT and MAIL FROM that it answers, a line each. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Prober } from "../../../../src/port/prober/index.ts";
import { statusOf } from "../../../../src/verdict/reason.ts";
import { read } from "../../../../src/verdict/reply/index.ts";
import type { Label } from "../../public-replies/labels.ts";
import { scoreOf } from "../../public-replies/score.ts";

interface Asked {
  label: Label;
  text: string;
  recipient: string;
  mailFrom: string;
}

const askedIn = (file: string): Asked[] =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [label = "", recipient = "", mailFrom = "", text = ""] = line.split("\t");
      return { label: label as Label, recipient, mailFrom, text: text.replaceAll(String.raw`\n`, "\n") };
    });

test.each([
  ["first.tsv", 99],
  ["second.tsv", 99],
  ["third.tsv", 99],
  ["fourth.tsv", 98],
  ["fifth.tsv", 98],
  ["sixth.tsv", 99],
  ["seventh.tsv", 99],
  ["eighth.tsv", 99],
  ["ninth.tsv", 99],
  ["tenth.tsv", 97],
  ["eleventh.tsv", 99],
  ["twelfth.tsv", 98],
  ["thirteenth.tsv", 95],
  ["fourteenth.tsv", 93],
  ["fifteenth.tsv", 97],
] as const)(
  "Of the replies in %s, %i in 100 are read as they are labelled, and none wrongly as dead.",
  (file, percent) => {
    const asked = askedIn(file);
    const replies = asked.map(({ text, recipient, mailFrom }, index) => {
      const reply = Prober.writtenReply(text, "rcpt", "", { recipient, mailFrom });
      if (!reply) throw new SyntaxError(`not a reply: ${text}`);
      return { id: String(index), reply };
    });
    const labels = new Map(asked.map(({ label }, index) => [String(index), label]));
    const { labelled, wrong, wronglyDead } = scoreOf(replies, labels);
    expect(labelled).toBeGreaterThan(110);
    expect(wronglyDead).toEqual([]);
    expect(1 - wrong.length / labelled, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(percent / 100);
  },
);

test("No reply in living.tsv makes a mailbox dead, whether or not the recipient is known.", () => {
  const replies = askedIn("living.tsv");
  expect(replies.length).toBeGreaterThan(130);
  const dead = replies.filter(({ text, recipient, mailFrom }) =>
    [recipient, ""].some((known) => {
      const reply = Prober.writtenReply(text, "rcpt", "", { recipient: known, mailFrom });
      return !reply || statusOf[read(reply).meaning] === "invalid";
    }),
  );
  expect(dead.map(({ text }) => text)).toEqual([]);
});
