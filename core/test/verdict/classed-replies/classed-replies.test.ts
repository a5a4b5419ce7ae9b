/**
 * Replies of servers of all kinds, at any stage, each with the classes that a fair reader may give it. They were labelled
 * before the reader saw them.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type SmtpStage } from "../../../src/port/prober/index.ts";
import { explainReply } from "../../../src/verdict/explain/explain-reply.ts";
import { type Reason, statusOf } from "../../../src/verdict/reason.ts";

/** `us` is about our host or our network, `sender` about our MAIL FROM. */
type Class =
  "dead" | "full" | "restricted" | "temporary" | "us" | "sender" | "domain" | "undecided" | "accepted";

const classesOf: Readonly<Partial<Record<Reason, readonly Class[]>>> = {
  accepted: ["accepted"],
  mailbox_not_found: ["dead"],
  mailbox_disabled: ["dead"],
  mailbox_full: ["full"],
  restricted: ["restricted"],
  no_domain: ["domain"],
  null_mx: ["domain"],
  domain_not_served: ["domain"],
  greylisted: ["temporary"],
  server_unavailable: ["temporary"],
  rate_limited: ["temporary", "us"],
  sender_blocked: ["us", "sender"],
  smtputf8_unsupported: ["us"],
  not_understood: ["undecided"],
};

interface Labelled {
  classes: readonly string[];
  stage: SmtpStage;
  rcpt: string;
  mail_from: string;
  text: string;
}

const repliesIn = (file: string): Labelled[] =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [classes = "", stage = "rcpt", , rcpt = "", mail_from = "", text = ""] = line.split("\t");
      return {
        classes: classes.split("/"),
        stage: stage as SmtpStage,
        rcpt,
        mail_from,
        text: text.replaceAll(String.raw`\n`, "\r\n"),
      };
    });

/** Also that of a whole domain, where the label is neither. */
const isWronglyDead = ({
  reason,
  read,
  classes,
}: {
  reason: Reason;
  read: readonly Class[];
  classes: readonly string[];
}) =>
  read.includes("dead") ||
  (statusOf[reason] === "invalid" && !classes.includes("dead") && !classes.includes("domain"));

test.each([
  ["first.tsv", 477, 98.5],
  ["second.tsv", 149, 98.5],
  ["third.tsv", 123, 96.5],
  ["fourth.tsv", 81, 93.5],
  ["fifth.tsv", 60, 98],
  ["sixth.tsv", 229, 99.5],
  ["seventh.tsv", 85, 97.5],
  ["eighth.tsv", 150, 99],
  ["ninth.tsv", 117, 81],
  ["tenth.tsv", 313, 98],
  ["eleventh.tsv", 159, 96.5],
  ["twelfth.tsv", 121, 99],
  ["thirteenth.tsv", 400, 96.5],
  ["fourteenth.tsv", 300, 96.5],
  ["fifteenth.tsv", 400, 97.5],
  ["sixteenth.tsv", 151, 98.5],
  ["seventeenth.tsv", 98, 100],
  ["eighteenth.tsv", 52, 90],
  ["nineteenth.tsv", 300, 92],
  ["twentieth.tsv", 60, 98],
  ["twentyfirst.tsv", 135, 97.5],
  ["twentysecond.tsv", 300, 90],
  ["twentythird.tsv", 491, 94],
  ["twentyfourth.tsv", 250, 96.5],
] as const)(
  "Of the replies in %s, of which there are %i, %d in 100 get one of their classes, and none wrongly dead.",
  (file, count, percent) => {
    const replies = repliesIn(file).map((labelled) => {
      const { reason } = explainReply(labelled);
      const read = classesOf[reason] ?? [];
      return { ...labelled, reason, read, isRight: read.some((one) => labelled.classes.includes(one)) };
    });
    expect(replies).toHaveLength(count);
    const wrong = replies.filter(({ isRight }) => !isRight);
    expect(wrong.filter(isWronglyDead)).toEqual([]);
    expect(100 * (1 - wrong.length / count), JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(percent);
  },
);
