/** Messages of Amazon SNS, signed with a certificate of Amazon. Source: the developer guide, "Verifying the signatures of messages". */
import { verify, X509Certificate } from "node:crypto";
import { z } from "zod";
import { Topic } from "../../port/topic/index.ts";
import { optionalText, text } from "./reported.ts";
import { toleranceMs } from "./signature.ts";

export const Message = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: text,
  TopicArn: text,
  Message: z.string(),
  Timestamp: text,
  SignatureVersion: z.enum(["1", "2"]),
  Signature: text,
  SigningCertURL: z.url().max(2_000),
  Subject: z.string().nullish(),
  SubscribeURL: optionalText,
  Token: optionalText,
});
export type Message = z.output<typeof Message>;

const algorithms = { 1: "sha1", 2: "sha256" } as const;

/** Whether Amazon signed a message, within the tolerance. Rejects where its certificate cannot be had. */
export async function isGenuine(message: Message, now: Date): Promise<boolean> {
  const url = new URL(message.SigningCertURL);
  if (!Topic.isOfSNS(url) || !/^\/SimpleNotificationService-[0-9a-zA-Z]+\.pem$/.test(url.pathname))
    return false;
  const age = Math.abs(now.getTime() - Date.parse(message.Timestamp));
  if (Number.isNaN(age) || age > toleranceMs) return false;
  const certificate = new X509Certificate(await Topic.use().certificate(url));
  if (now < new Date(certificate.validFrom) || now > new Date(certificate.validTo)) return false;
  const signature = Buffer.from(message.Signature, "base64");
  const algorithm = algorithms[message.SignatureVersion];
  return verify(algorithm, Buffer.from(signed(message)), certificate.publicKey, signature);
}

/** What SNS signs: names and values, a line each, in the order of their names. */
function signed(message: Message): string {
  const names =
    message.Type === "Notification"
      ? (["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"] as const)
      : (["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"] as const);
  return names
    .filter((name) => name !== "Subject" || typeof message.Subject === "string")
    .map((name) => `${name}\n${message[name] ?? ""}\n`)
    .join("");
}
