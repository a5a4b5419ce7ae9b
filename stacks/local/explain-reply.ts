/** `npm run -s explain-reply < FILE`: explains replies of mail servers. Reads and writes JSON lines in the same order. */
import { StringDecoder } from "node:string_decoder";
import { z } from "zod";
import { type Observation, type SmtpStage, smtpStages } from "@winnow/core/port/prober/index";
import { observedReply } from "@winnow/core/port/prober/smtp/reply";
import { Garbled, type Reply, firstReply } from "@winnow/core/port/prober/smtp/reply-reader";
import { Verdict } from "@winnow/core/verdict";
import { endWithReader, write } from "./output.ts";

const usage = `Usage: npm run -s explain-reply < FILE
Reads lines such as {"stage":"rcpt","text":"550 5.1.1 User unknown","mx":"mx.example"}, of which "text" is needed.`;

const maximumLine = 64 * 1024;
const maximumText = 8 * 1024;

const Question = z.object({
  stage: z.enum(smtpStages).nullish(),
  text: z.string(),
  mx: z.string().nullish(),
});

interface Explanation {
  status: Verdict.Status;
  reason: Verdict.Reason;
  /** Whether a later attempt may succeed. */
  retry: boolean;
  /** What the reply is about: the mailbox, the session, …; `network` without a reply. */
  scope: ReturnType<typeof Verdict.readReply>["scope"] | "network";
}

class BadLine extends Error {
  override name = "BadLine";
}

async function main(): Promise<void> {
  const faults = { count: 0, first: "" };
  let number = 0;
  for await (const lines of linesIn(process.stdin)) {
    let output = "";
    for (const line of lines) {
      number++;
      if (line?.trim() === "") continue;
      try {
        output += `${JSON.stringify(explain(questionIn(line)))}\n`;
      } catch (error) {
        if (!(error instanceof BadLine)) throw error;
        output += `${JSON.stringify({ error: error.message })}\n`;
        if (faults.count++ === 0) faults.first = `Line ${number}: ${error.message}`;
      }
    }
    await write(process.stdout, output);
  }
  if (faults.count === 0) return;
  const others = faults.count === 1 ? "" : ` Lines that could not be read: ${faults.count}.`;
  process.stderr.write(`${faults.first}${others}\n`);
  process.exitCode = 1;
}

/** Yields the lines that each part of the input completes; null for a line that is too long. */
async function* linesIn(input: AsyncIterable<Buffer>): AsyncGenerator<(string | null)[]> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let isTooLong = false;
  const complete = (text: string): string | null => {
    const line = isTooLong || text.length > maximumLine ? null : text;
    isTooLong = false;
    return line;
  };
  for await (const part of input) {
    const [first = "", ...others] = decoder.write(part).split("\n");
    const lines: (string | null)[] = [];
    rest += first;
    for (const next of others) {
      lines.push(complete(rest));
      rest = next;
    }
    if (rest.length > maximumLine) {
      isTooLong = true;
      rest = "";
    }
    yield lines;
  }
  rest += decoder.end();
  yield [complete(rest)];
}

function questionIn(line: string | null): z.infer<typeof Question> {
  if (line === null) throw new BadLine(`The line is longer than ${maximumLine} characters.`);
  const question = Question.safeParse(jsonIn(line));
  if (question.success) return question.data;
  const [issue] = question.error.issues;
  throw new BadLine(
    issue?.path.length ? `"${issue.path.join(".")}": ${issue.message}` : "A line is a JSON object.",
  );
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line.replace(/^\uFEFF/, ""));
  } catch {
    throw new BadLine("The line is not JSON.");
  }
}

function explain({ stage, text, mx }: z.infer<typeof Question>): Explanation {
  const observation = observed(text, stage ?? "rcpt", (mx ?? "").toLowerCase().replace(/\.$/, ""));
  const { meaning, scope } = observation
    ? Verdict.readReply(observation)
    : ({ meaning: "server_unavailable", scope: "network" } as const);
  return { status: Verdict.statusOf[meaning], reason: meaning, retry: Verdict.mayPass(meaning), scope };
}

/** The observation of the prober for this reply; null if the text is not a reply. */
function observed(
  text: string,
  stage: SmtpStage,
  mx: string,
): Extract<Observation, { kind: "replied" }> | null {
  const reply = replyIn(text.slice(0, maximumText));
  const observation = reply && observedReply(stage, mx, reply);
  return observation?.kind === "replied" ? observation : null;
}

/** Parses the reply as a mail host sends it; null if it is not a reply. */
function replyIn(text: string): Reply | null {
  try {
    return firstReply(Buffer.from(asOnTheWire(text)));
  } catch (error) {
    if (error instanceof Garbled) return null;
    throw error;
  }
}

/** Restores the line breaks of a reply, and the reply code if only the enhanced code is left. */
function asOnTheWire(text: string): string {
  const whole = text
    .trim()
    .replace(prelude, "")
    .replace(enhancedAlone, (digit) => `${digit}50 ${digit}`);
  if (!replyCode.test(whole)) return `${whole}\r\n`;
  const code = whole.slice(0, 3);
  const isGlued = whole[3] === "-";
  const lines = whole.split(isGlued ? new RegExp(`[\\r\\n]+|\\s+(?=${code}[- ])`) : /[\r\n]+/);
  const others = lines.findIndex((line) => replyCode.test(line) && !line.startsWith(code));
  return lines
    .slice(0, others === -1 ? lines.length : others)
    .map((line) => (line.startsWith(code) ? line.slice(3).replace(/^[-: ]\s*/, "") : line))
    .map((words, index, { length }) => `${code}${index < length - 1 ? "-" : " "}${words}\r\n`)
    .join("");
}

const prelude = /^(?:smtp; *)?#?/i;
const enhancedAlone = /^[245](?=\.\d{1,3}\.\d{1,3}(?:\s|$))/;
const replyCode = /^[2-5]\d\d(?:[-: ]|\s|$)/;

endWithReader();
if (process.argv.length > 2 || process.stdin.isTTY) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else await main();
