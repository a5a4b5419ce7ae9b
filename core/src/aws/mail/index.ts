/** Mail that leaves, through SES. What is taken is on its way, not yet read. */
export * as Post from "./index.ts";

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

/** Hands a mail over, from the stage's own address. Throws where it is not taken within ten seconds. */
export async function send({ to, subject, text, html }: Mail): Promise<void> {
  const content = (Data: string) => ({ Data, Charset: "UTF-8" });
  const command = new SendEmailCommand({
    FromEmailAddress: Config.required("mailFrom"),
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: content(subject), Body: { Text: content(text), Html: content(html) } } },
  });
  await client.send(command, { abortSignal: AbortSignal.timeout(deadlineMs) });
}
