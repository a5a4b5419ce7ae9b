/** A sent mail, parsed from the simple or raw content of SendEmail. */
import { randomUUID } from "node:crypto";
import PostalMime, { addressParser, type Address } from "postal-mime";
import { z } from "zod";
import { AwsError } from "../emulated-service.ts";

export interface Mail {
  id: string;
  /** ISO 8601. */
  sentAt: string;
  from: string;
  /** Addresses without names, joined by commas, as in `cc` and `bcc`. */
  to: string;
  cc: string;
  bcc: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly { name: string; bytes: number }[];
}

const maxRecipients = 50;

const Part = z.object({ Data: z.string(), Charset: z.string().optional() });
const Addresses = z.array(z.string()).default([]);

export const SendEmail = z.object({
  FromEmailAddress: z.string().optional(),
  Destination: z
    .object({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses })
    .prefault({}),
  ReplyToAddresses: Addresses,
  Content: z.object({
    Simple: z
      .object({
        Subject: Part,
        Body: z.object({ Text: Part.optional(), Html: Part.optional() }),
        Attachments: z.array(z.object({ FileName: z.string(), RawContent: z.string() })).default([]),
      })
      .optional(),
    /** Data is base64. */
    Raw: z.object({ Data: z.string() }).optional(),
  }),
});
export type SendEmail = z.output<typeof SendEmail>;

/** SES accepts ASCII addresses only, because it does not support SMTPUTF8. */
const plainText = /^[\x21-\x7e]+$/;

/** Parses a mail; throws BadRequestException without sender, recipient or content, and for too many or non-ASCII recipients. */
export async function readMail(input: SendEmail): Promise<Mail> {
  const content = await readContent(input);
  const { ToAddresses, CcAddresses, BccAddresses } = input.Destination;
  const named = [ToAddresses, CcAddresses, BccAddresses].flat();
  const mail: Mail = {
    id: randomUUID(),
    sentAt: new Date().toISOString(),
    ...content,
    from: input.FromEmailAddress ?? content.from,
    ...(named.length > 0 && { to: bare(ToAddresses), cc: bare(CcAddresses), bcc: bare(BccAddresses) }),
    ...(input.ReplyToAddresses.length > 0 && { replyTo: bare(input.ReplyToAddresses) }),
  };
  const recipients = [mail.to, mail.cc, mail.bcc].flatMap((list) => (list ? list.split(", ") : []));
  if (!mail.from) throw refuse("A mail needs FromEmailAddress, or a From header if it is raw.");
  if (recipients.length === 0) throw refuse("A mail needs a recipient.");
  if (recipients.length > maxRecipients) throw refuse(`Recipient count exceeds ${maxRecipients}.`);
  if (!recipients.every((recipient) => plainText.test(recipient)))
    throw refuse("Local address contains control or whitespace, or is not ASCII.");
  return mail;
}

type Content = Omit<Mail, "id" | "sentAt">;

async function readContent({ Content: { Simple, Raw } }: SendEmail): Promise<Content> {
  if (Raw) return readRaw(Buffer.from(Raw.Data, "base64"));
  if (!Simple) throw refuse("Only Simple and Raw content can be sent here.");
  const { Subject, Body, Attachments } = Simple;
  if (!Body.Text && !Body.Html) throw refuse("A mail needs a text or an HTML body.");
  return {
    from: "",
    to: "",
    cc: "",
    bcc: "",
    replyTo: "",
    subject: Subject.Data,
    text: Body.Text?.Data ?? "",
    html: Body.Html?.Data ?? "",
    attachments: Attachments.map(({ FileName, RawContent }) => ({
      name: FileName,
      bytes: Buffer.from(RawContent, "base64").length,
    })),
  };
}

async function readRaw(message: Buffer): Promise<Content> {
  const mail = await PostalMime.parse(message, { attachmentEncoding: "arraybuffer" });
  return {
    from: mail.from?.address ?? "",
    to: addressesOf(mail.to).join(", "),
    cc: addressesOf(mail.cc).join(", "),
    bcc: addressesOf(mail.bcc).join(", "),
    replyTo: addressesOf(mail.replyTo).join(", "),
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    attachments: mail.attachments.map(({ filename, content }) => ({
      name: filename ?? "",
      bytes: typeof content === "string" ? Buffer.byteLength(content) : content.byteLength,
    })),
  };
}

/** The sender's address without a name. */
export const senderOf = ({ from }: Mail): string => bare([from]);

/** `ada@example.com` of `Ada <ada@example.com>`. */
function bare(list: readonly string[]): string {
  return list.flatMap((text) => addressesOf(addressParser(text))).join(", ");
}

function addressesOf(list: readonly Address[] = []): string[] {
  return list.flatMap((entry) =>
    entry.group ? addressesOf(entry.group) : entry.address ? [entry.address] : [],
  );
}

function refuse(message: string): AwsError {
  return new AwsError("BadRequestException", message);
}
