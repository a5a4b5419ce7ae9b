/** The files of suppressed addresses that senders take. */
import type { Entry } from "./entry.ts";
import type { Format, Reason } from "./schema.ts";

/** An entry whose address is known. */
type Known = Entry & { email: string };

/** A CSV file: the names of its columns, where it has a first row of such, and the cells of an entry. */
interface FileFormat {
  header: readonly string[] | null;
  /** Null where the sender has no use for the entry. */
  cells: (entry: Entry) => readonly string[] | null;
}

const ofKnown =
  (cells: (entry: Known) => readonly string[]) =>
  ({ email, ...entry }: Entry): readonly string[] | null =>
    email === undefined ? null : cells({ ...entry, email });

const ourColumns = ["email", "sha256", "reason", "source", "at"] as const;

const seconds = (at: string): string => String(Date.parse(at) / 1_000);
/** `2024-01-02 03:04:05` */
const plainTime = (at: string): string => at.slice(0, "yyyy-mm-ddThh:mm:ss".length).replace("T", " ");

/** Amazon SES knows two reasons. It mails to nobody whom it has for a complaint. */
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
const atMailgun = (reason: Reason | undefined): FileFormat => {
  const time = ({ at }: Entry): string => new Date(at).toUTCString();
  if (reason === "bounce")
    return {
      header: ["address", "code", "error", "created_at"],
      cells: ofKnown((entry) => [entry.email, "550", "", time(entry)]),
    };
  if (reason === "complaint")
    return {
      header: ["address", "created_at"],
      cells: ofKnown((entry) => [entry.email, time(entry)]),
    };
  return {
    header: ["address", "tags", "created_at"],
    cells: ofKnown((entry) => [entry.email, "*", time(entry)]),
  };
};

/** By the format, and by the one reason that the file is about. */
export const formatOf: Readonly<Record<Format, (reason?: Reason) => FileFormat>> = {
  winnow: () => ({ header: ourColumns, cells: (entry) => ourColumns.map((column) => entry[column] ?? "") }),
  addresses: () => ({ header: ["email"], cells: ofKnown(({ email }) => [email]) }),
  // docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list.html
  ses: () => ({ header: null, cells: ofKnown(({ email, reason }) => [email, reasonAtSES[reason]]) }),
  // twilio.com/docs/sendgrid/api-reference/suppressions-global-suppressions
  sendgrid: () => ({ header: ["email", "created"], cells: ofKnown(({ email, at }) => [email, seconds(at)]) }),
  // documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/bounces/post-v3--domainid--bounces-import
  mailgun: atMailgun,
  // postmark (npm): Suppression
  postmark: () => ({
    header: ["EmailAddress", "SuppressionReason", "Origin", "CreatedAt"],
    cells: ofKnown(({ email, reason, at }) => [email, ...reasonAtPostmark[reason], at]),
  }),
  // mailchimp.com/help/view-export-contacts
  mailchimp: (reason) => ({
    header: ["Email Address", reason === "bounce" ? "CLEAN_TIME" : "UNSUB_TIME"],
    cells: ofKnown(({ email, at }) => [email, plainTime(at)]),
  }),
};
