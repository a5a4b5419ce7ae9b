/**
 * Replies in packages that are too large to depend on: what @zone-eu/zone-mta quotes, what flufl.bounce found in bounces, and
 * what the sources of Postfix and Exim make their servers say. A package that cannot be fetched is named and skipped.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, expect, test } from "vitest";
import { fetchDebianSource, fetchNpm, fetchPyPI } from "./fetch.ts";
import { type Label, labelsOf, zoneMta } from "./labels.ts";
import { type PublicReply, scoreOf, written } from "./score.ts";

/** The folder that a fetch unpacks; skips the test where it fails. */
async function fetched(context: TestContext, name: string, fetch: () => Promise<string>): Promise<string> {
  try {
    return await fetch();
  } catch (error) {
    return context.skip(`could not fetch ${name}: ${String(error).split("\n")[0]}`);
  }
}

const linesOf = (path: string): string[] => readFileSync(path, "latin1").split(/\r?\n/);

/** The replies with a label each, by their text. */
function scoreOfTexts(texts: Iterable<string>, labelOf: (text: string) => Label) {
  const replies = [...new Set(texts)].map((text): PublicReply => written(text, text));
  return scoreOf(replies, new Map(replies.map(({ id }) => [id, labelOf(id)])));
}

test.concurrent("What zone-mta quotes is read as it is labelled.", async (context) => {
  const folder = await fetched(context, "@zone-eu/zone-mta", () => fetchNpm("@zone-eu/zone-mta@3.11.0"));
  const labels = new Map<string, Label>(labelsOf(zoneMta));
  const replies = linesOf(join(folder, "package/config/bounces.txt")).flatMap((line, index) => {
    const [, text] = /^#\s*([245]\d\d[ -].*)/.exec(line) ?? [];
    if (text === undefined) return [];
    const id = String(index + 1);
    if (!labels.has(id)) labels.set(id, "undecided");
    return [written(id, text)];
  });
  const score = scoreOf(replies, labels);
  expect(score.labelled).toBe(107);
  expect(score.wrong).toEqual([]);
});

test.concurrent("What flufl.bounce found is read as it is labelled.", async (context) => {
  const folder = await fetched(context, "flufl.bounce", () => fetchPyPI("flufl.bounce==4.0"));
  const bounces = join(folder, "flufl/bounce/tests/data");
  const said = /(?:^|said: |<<< |: )(5\d\d[ -](?:[45]\.\d\.\d )?[<\w].{6,})/;
  const texts = readdirSync(bounces)
    .filter((name) => name.endsWith(".txt"))
    .flatMap((name) => linesOf(join(bounces, name)))
    .flatMap((line) => said.exec(line)?.[1] ?? [])
    .filter((text) =>
      /user|recipient|addressee|mailbox|too many hops|forwarding loop|message size/i.test(text),
    );
  const isOther = /too many hops|forwarding loop|message size/i;
  const score = scoreOfTexts(texts, (text) => (isOther.test(text) ? "undecided" : "dead"));
  expect(score.labelled).toBeGreaterThanOrEqual(15);
  expect(score.wrong).toEqual([]);
});

test.concurrent("What Postfix says is read as it is labelled.", async (context) => {
  const folder = await fetched(context, "Debian's source of postfix", () => fetchDebianSource("postfix"));
  const source = linesOf(join(folder, "src/smtpd/smtpd_check.c")).join("\n");
  const clauses = [...source.matchAll(/"<%s>: %s rejected: ([A-Z][^"%:]{5,})"/g)].map(
    ([, clause]) => clause ?? "",
  );
  expect(clauses.length).toBeGreaterThanOrEqual(8);
  const aboutUs = ["Sender address", "Helo command", "Client host"].flatMap((subject) =>
    clauses.map((clause) => `550 <jane@example.org>: ${subject} rejected: ${clause.trim()}`),
  );
  expect(scoreOfTexts(aboutUs, () => "undecided").wrong).toEqual([]);
  const aboutRecipients = clauses.map(
    (clause) => `550 <jane@example.org>: Recipient address rejected: ${clause.trim()}`,
  );
  const isDead = /User unknown|(?:Domain|Host) not found/;
  expect(
    scoreOfTexts(aboutRecipients, (text) => (isDead.test(text) ? "dead" : "undecided")).wronglyDead,
  ).toEqual([]);
  expect(source).toContain('"<%s>: %s rejected: User unknown%s"');
});

test.concurrent("What Exim says is read as it is labelled.", async (context) => {
  const folder = await fetched(context, "Debian's source of exim4", () => fetchDebianSource("exim4"));
  const files = readdirSync(join(folder, "src")).filter((name) => name.endsWith(".c"));
  const texts = files
    .flatMap((name) => linesOf(join(folder, "src", name)))
    .flatMap((line) => [...line.matchAll(/"([45]\d\d [A-Za-z][^"%\\]{6,})/g)].map(([, text]) => text ?? ""));
  const score = scoreOfTexts(texts, (text) => (text === "550 mailbox unavailable" ? "dead" : "undecided"));
  expect(score.labelled).toBeGreaterThanOrEqual(40);
  expect(score.wrong).toEqual([]);
});
