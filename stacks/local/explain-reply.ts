/** `npm run -s explain-reply < FILE`: explains replies of mail servers. Reads and writes JSON lines in the same order. */
import { StringDecoder } from "node:string_decoder";
import { z } from "zod";
import { Verdict } from "@winnow/core/verdict";
import { endWithReader, write } from "./output.ts";

const usage = `Usage: npm run -s explain-reply < FILE
Reads lines such as {"stage":"rcpt","text":"550 5.1.1 User unknown","mx":"mx.example","rcpt":"jane@example.org","mail_from":"us@example.com"},
of which "text" is needed. "rcpt" and "mail_from" are the addresses that the reply answers.`;

const maxLine = 64 * 1024;

/** As many characters as an address may have in a command. */
const address = z.string().max(320);

const Question = z.object({
  stage: z.enum(Verdict.replyStages).nullish(),
  text: z.string(),
  mx: z.string().nullish(),
  rcpt: address.nullish(),
  mail_from: address.nullish(),
});

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
        output += `${JSON.stringify(Verdict.explainReply(questionIn(line)))}\n`;
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
    const line = isTooLong || text.length > maxLine ? null : text;
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
    if (rest.length > maxLine) {
      isTooLong = true;
      rest = "";
    }
    yield lines;
  }
  rest += decoder.end();
  yield [complete(rest)];
}

function questionIn(line: string | null): z.infer<typeof Question> {
  if (line === null) throw new BadLine(`The line is longer than ${maxLine} characters.`);
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

endWithReader();
if (process.argv.length > 2 || process.stdin.isTTY) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else await main();
