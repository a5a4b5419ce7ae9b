/** Replies of mail servers as they stand in logs and bounces. */
import type { Replied, SmtpStage } from "./observation.ts";
import { type ReplyContext, observedReply } from "./smtp/reply.ts";
import { firstReply, Garbled, type Reply } from "./smtp/reply-reader.ts";

const maxText = 8 * 1024;

/** The observation of the prober for such a reply; null if the text is not a reply. Names of hosts are in any case. */
export function writtenReply(
  text: string,
  stage: SmtpStage,
  mx: string,
  answered: ReplyContext = {},
): Replied | null {
  const reply = replyIn(text.slice(0, maxText));
  const observation = reply && observedReply(stage, mx.toLowerCase().replace(/\.$/, ""), reply, answered);
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
