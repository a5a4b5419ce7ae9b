import { smtpStages } from "../../src/port/prober/index.ts";
import { observedReply } from "../../src/port/prober/smtp/reply.ts";
import { firstReply } from "../../src/port/prober/smtp/reply-reader.ts";
import type { Reply } from "../../src/verdict/reply/index.ts";
import { replySamples } from "./reply-samples/index.ts";

interface Labelled {
  label: string;
  text: string;
  reply: Reply;
}

/** Each sample as the prober observes it on the wire, where it asked about the address that the sample names. */
export const samples: Labelled[] = Object.values(replySamples).flatMap(({ mx, says }) =>
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
