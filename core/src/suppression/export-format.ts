/** The files of suppressed addresses for senders. */
import type { Entry } from "./entry.ts";
import type { Format, Reason } from "./schema.ts";

/** An entry whose address is known. */
type Known = Entry & { email: string };

/** A CSV file for a sender: the names of its columns, where it has a first row of such, and the cells of an entry. */
export interface SenderFile {
  header: readonly string[] | null;
  cells: (entry: Known) => readonly string[];
}

export const ourColumns = ["email", "sha256", "reason", "source", "at"] as const;

const seconds = (at: string): string => String(Date.parse(at) / 1_000);
/** `2024-01-02 03:04:05` */
const plainTime = (at: string): string => at.slice(0, "yyyy-mm-ddThh:mm:ss".length).replace("T", " ");

/** Amazon SES knows two reasons. An unsubscription is nearer to a complaint than to a bounce. */
const reasonAtSES: Readonly<Record<Reason, string>> = {
  bounce: "BOUNCE",
  complaint: "COMPLAINT",
  unsubscribe: "COMPLAINT",
  manual: "COMPLAINT",
};

const reasonAtPostmark: Readonly<Record<Reason, readonly [reason: string, origin: string]>> = {
  bounce: ["HardBounce", "Recipient"],
  complaint: ["SpamComplaint", "Recipient"],
  unsubscribe: ["ManualSuppression", "Recipient"],
  manual: ["ManualSuppression", "Customer"],
};

/** Mailgun has a list for each reason; that of unsubscribes takes any address. */
const atMailgun = (reason: Reason | undefined): SenderFile => {
  const time = ({ at }: Known): string => new Date(at).toUTCString();
  if (reason === "bounce")
    return {
      header: ["address", "code", "error", "created_at"],
      cells: (entry) => [entry.email, "550", "", time(entry)],
    };
  if (reason === "complaint")
    return {
      header: ["address", "created_at"],
      cells: (entry) => [entry.email, time(entry)],
    };
  return {
    header: ["address", "tags", "created_at"],
    cells: (entry) => [entry.email, "*", time(entry)],
  };
};

/** By the format, and by the one reason that the file is about. */
export const fileOf: Readonly<Record<Exclude<Format, "winnow">, (reason?: Reason) => SenderFile>> = {
  addresses: () => ({ header: ["email"], cells: ({ email }) => [email] }),
  // docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list.html
  ses: () => ({ header: null, cells: ({ email, reason }) => [email, reasonAtSES[reason]] }),
  // twilio.com/docs/sendgrid/api-reference/suppressions-global-suppressions
  sendgrid: () => ({ header: ["email", "created"], cells: ({ email, at }) => [email, seconds(at)] }),
  // documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/bounces/post-v3--domainid--bounces-import
  mailgun: atMailgun,
  // postmark (npm): Suppression. It is what Postmark exports: its API takes suppressions as JSON, and no file.
  postmark: () => ({
    header: ["EmailAddress", "SuppressionReason", "Origin", "CreatedAt"],
    cells: ({ email, reason, at }) => [email, ...reasonAtPostmark[reason], at],
  }),
  // mailchimp.com/help/view-export-contacts
  mailchimp: (reason) => ({
    header: ["Email Address", reason === "bounce" ? "CLEAN_TIME" : "UNSUB_TIME"],
    cells: ({ email, at }) => [email, plainTime(at)],
  }),
};
