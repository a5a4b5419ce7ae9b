/** SES. An accepted mail is queued, not yet delivered. */
export * as SES from "./index.ts";

import { SendEmailCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { Config } from "../../kit/config.ts";
import { deadline } from "../deadline.ts";

const client = new SESv2Client(deadline);
const deadlineMs = 10_000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends a mail from the stage's address. Throws unless SES accepts it within ten seconds. */
export async function send({ to, subject, text, html }: Mail): Promise<void> {
  const content = (Data: string) => ({ Data, Charset: "UTF-8" });
  const command = new SendEmailCommand({
    FromEmailAddress: Config.required("mailFrom"),
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: content(subject), Body: { Text: content(text), Html: content(html) } } },
  });
  await client.send(command, { abortSignal: AbortSignal.timeout(deadlineMs) });
}
