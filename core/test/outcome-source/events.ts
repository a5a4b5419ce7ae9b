/**
 * Events of mail services, in the shapes that their documents and SDK types give, of one mail to one address each. Beside
 * each stands what it says.
 */
import type { Outcome } from "../../src/outcome/index.ts";
import type { Provider } from "../../src/outcome-source/schema.ts";

const at = "2026-11-21T09:00:00.000Z";
const seconds = Date.parse(at) / 1_000;
const email = "jane@example.com";
const unknownUser = "550 5.1.1 <jane@example.com>: Recipient address rejected: User unknown";

const proxy = "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)";

type Said = Partial<Outcome.Reported> | null;

export interface Sample {
  name: string;
  event: unknown;
  /** Beside address and time; null where the event is no outcome. */
  says: Said;
}

const sendgrid = (event: string, more: object = {}) => ({
  email,
  event,
  timestamp: seconds,
  "smtp-id": "<a@b>",
  sg_event_id: "ZGVsaXZlcmVk",
  sg_message_id: "14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0",
  ...more,
});

const mailgun = (event: string, more: object = {}) => ({
  signature: { timestamp: "", token: "", signature: "" },
  "event-data": {
    id: "CPgfbmQMTCKtHW6uIWtuVe",
    event,
    timestamp: seconds + 0.25,
    recipient: email,
    message: { headers: { to: email, "message-id": "20261121090000.1@mg.example.com" } },
    tags: [],
    ...more,
  },
});

const postmark = (RecordType: string, more: object = {}) => ({
  ...{
    RecordType,
    MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
    MessageStream: "outbound",
    Tag: "hello",
  },
  ...more,
});

const resend = (type: string, more: object = {}) => ({
  type,
  created_at: at,
  data: {
    email_id: "56761188-7520-42d8-8898-ff6fc54ce618",
    from: "a@b.test",
    to: [email],
    subject: "Hi",
    ...more,
  },
});

const brevo = (event: string, more: object = {}) => ({
  ...{
    event,
    email,
    id: 7,
    ts: seconds - 60,
    ts_event: seconds,
    "message-id": "<202611210900.1@relay.test>",
  },
  tag: "hello",
  sending_ip: "192.0.2.7",
  ...more,
});

const klaviyo = (topic: string, more: object = {}) => ({
  meta: { klaviyo_account_id: "AbC123", klaviyo_webhook_id: "01HXY", timestamp: at },
  data: [
    {
      external_id: "5pDU1",
      topic: `event:klaviyo.${topic}`,
      payload: {
        data: {
          type: "event",
          attributes: {
            datetime: "2026-11-21 09:00:00+00:00",
            event_properties: { "Recipient Email Address": email, $message: "01JM", ...more },
          },
        },
      },
    },
  ],
});

const mail = { messageId: "0107019a-8f3e", timestamp: "2026-11-21T08:59:30.000Z", destination: [email] };
const ses = (eventType: string, more: object) => ({ eventType, mail, ...more });
const recipient = (diagnosticCode: string, status = "5.1.1") => ({
  emailAddress: email,
  action: "failed",
  status,
  diagnosticCode,
});

/** Samples by provider. `wholeTime` has the time with what is behind the second. */
export const samples: Readonly<Record<Provider, readonly Sample[]>> = {
  sendgrid: [
    {
      name: "delivered",
      event: [sendgrid("delivered", { response: "250 OK" })],
      says: { type: "delivered" },
    },
    {
      name: "a bounce",
      event: [sendgrid("bounce", { type: "bounce", status: "5.1.1", reason: unknownUser })],
      says: { type: "bounced", reply: unknownUser, isHard: true },
    },
    {
      name: "a bounce whose reply has no code",
      event: [sendgrid("bounce", { type: "bounce", status: "5.0.0", reason: "mailbox gone" })],
      says: { type: "bounced", reply: "5.0.0 mailbox gone", isHard: true },
    },
    {
      name: "a block",
      event: [sendgrid("bounce", { type: "blocked", reason: "554 5.7.1 blocked using a list" })],
      says: { type: "bounced", reply: "554 5.7.1 blocked using a list" },
    },
    {
      name: "a delay",
      event: [sendgrid("deferred", { response: "451 4.7.1 try later", attempt: "5" })],
      says: { type: "bounced", reply: "451 4.7.1 try later" },
    },
    { name: "opened", event: [sendgrid("open", { useragent: "Mozilla" })], says: { type: "opened" } },
    {
      name: "opened by a proxy",
      event: [sendgrid("open", { useragent: proxy, sg_machine_open: false })],
      says: { type: "opened", isProxy: true },
    },
    {
      name: "opened by a machine",
      event: [sendgrid("open", { sg_machine_open: true })],
      says: { type: "opened", machine: true },
    },
    { name: "clicked", event: [sendgrid("click", { url: "https://b.test" })], says: { type: "clicked" } },
    { name: "spam", event: [sendgrid("spamreport")], says: { type: "complained" } },
    { name: "unsubscribed", event: [sendgrid("unsubscribe")], says: { type: "unsubscribed" } },
    { name: "out of a group", event: [sendgrid("group_unsubscribe")], says: { type: "unsubscribed" } },
    { name: "not sent", event: [sendgrid("dropped", { reason: "Bounced Address" })], says: null },
    { name: "taken by SendGrid", event: [sendgrid("processed")], says: null },
  ],
  mailgun: [
    { name: "delivered", event: mailgun("delivered"), says: { type: "delivered" } },
    {
      name: "a permanent failure",
      event: mailgun("failed", {
        severity: "permanent",
        reason: "bounce",
        "delivery-status": { code: 550, "enhanced-code": "5.1.1", message: "User unknown", description: "" },
      }),
      says: { type: "bounced", reply: "550 5.1.1 User unknown", isHard: true },
    },
    {
      name: "a temporary failure",
      event: mailgun("failed", {
        severity: "temporary",
        reason: "generic",
        "delivery-status": { code: 452, message: "4.2.2 Over quota", description: null },
      }),
      says: { type: "bounced", reply: "452 4.2.2 Over quota" },
    },
    {
      name: "not sent",
      event: mailgun("failed", { severity: "permanent", reason: "suppress-bounce" }),
      says: null,
    },
    {
      name: "opened",
      event: mailgun("opened", { "client-info": { "client-type": "browser", bot: "" } }),
      says: { type: "opened" },
    },
    {
      name: "opened by a machine",
      event: mailgun("opened", { "client-info": { "client-type": "robot", bot: "apple" } }),
      says: { type: "opened", machine: true },
    },
    { name: "clicked", event: mailgun("clicked"), says: { type: "clicked" } },
    { name: "spam", event: mailgun("complained"), says: { type: "complained" } },
    { name: "unsubscribed", event: mailgun("unsubscribed"), says: { type: "unsubscribed" } },
    { name: "taken by Mailgun", event: mailgun("accepted"), says: null },
  ],
  postmark: [
    {
      name: "delivered",
      event: postmark("Delivery", {
        Recipient: email,
        DeliveredAt: "2026-11-21T09:00:00Z",
        Details: "250 OK",
      }),
      says: { type: "delivered" },
    },
    {
      name: "a hard bounce",
      event: postmark("Bounce", {
        ID: 42,
        Type: "HardBounce",
        TypeCode: 1,
        Email: email,
        BouncedAt: "2026-11-21T04:00:00-05:00",
        ...{ Details: `smtp;${unknownUser}`, Description: "The server was unable to deliver." },
      }),
      says: { type: "bounced", reply: unknownUser },
    },
    {
      name: "a hard bounce without a reply",
      event: postmark("Bounce", { Type: "HardBounce", Email: email, BouncedAt: at }),
      says: { type: "bounced" },
    },
    {
      name: "an answer by a program",
      event: postmark("Bounce", { Type: "AutoResponder", Email: email, BouncedAt: at }),
      says: null,
    },
    {
      name: "spam",
      event: postmark("SpamComplaint", { Type: "SpamComplaint", Email: email, BouncedAt: at }),
      says: { type: "complained" },
    },
    {
      name: "opened",
      event: postmark("Open", { Recipient: email, ReceivedAt: at, FirstOpen: true, UserAgent: "Mozilla" }),
      says: { type: "opened" },
    },
    {
      name: "opened by a proxy",
      event: postmark("Open", { Recipient: email, ReceivedAt: at, UserAgent: proxy }),
      says: { type: "opened", isProxy: true },
    },
    {
      name: "clicked",
      event: postmark("Click", { Recipient: email, ReceivedAt: at }),
      says: { type: "clicked" },
    },
    {
      name: "unsubscribed",
      event: postmark("SubscriptionChange", {
        Recipient: email,
        ChangedAt: at,
        Origin: "Recipient",
        SuppressSending: true,
        SuppressionReason: "ManualSuppression",
      }),
      says: { type: "unsubscribed" },
    },
    {
      name: "subscribed again",
      event: postmark("SubscriptionChange", { Recipient: email, ChangedAt: at, SuppressSending: false }),
      says: null,
    },
  ],
  resend: [
    { name: "delivered", event: resend("email.delivered"), says: { type: "delivered" } },
    {
      name: "a bounce",
      event: resend("email.bounced", {
        bounce: { message: unknownUser, type: "Permanent", subType: "General" },
      }),
      says: { type: "bounced", reply: unknownUser, isHard: true },
    },
    {
      name: "not sent",
      event: resend("email.bounced", {
        bounce: { message: "on the list", type: "Permanent", subType: "Suppressed" },
      }),
      says: null,
    },
    { name: "spam", event: resend("email.complained"), says: { type: "complained" } },
    { name: "opened", event: resend("email.opened"), says: { type: "opened" } },
    {
      name: "clicked",
      event: resend("email.clicked", { click: { link: "https://b.test" } }),
      says: { type: "clicked" },
    },
    { name: "of several", event: resend("email.complained", { to: [email, "bob@example.com"] }), says: null },
    { name: "sent", event: resend("email.sent"), says: null },
  ],
  brevo: [
    { name: "delivered", event: brevo("delivered"), says: { type: "delivered" } },
    {
      name: "a hard bounce",
      event: brevo("hard_bounce", { reason: unknownUser }),
      says: { type: "bounced", reply: unknownUser },
    },
    {
      name: "a soft bounce",
      event: brevo("soft_bounce", { reason: "452 4.2.2 over quota" }),
      says: { type: "bounced", reply: "452 4.2.2 over quota" },
    },
    { name: "opened", event: brevo("unique_opened"), says: { type: "opened" } },
    { name: "opened by a machine", event: brevo("proxy_open"), says: { type: "opened", machine: true } },
    { name: "clicked", event: brevo("click"), says: { type: "clicked" } },
    { name: "spam", event: brevo("spam"), says: { type: "complained" } },
    { name: "unsubscribed", event: brevo("unsubscribed"), says: { type: "unsubscribed" } },
    { name: "not sent", event: brevo("blocked"), says: null },
    {
      name: "unsubscribed from a campaign",
      event: { ...brevo("unsubscribe"), "message-id": null, camp_id: 12 },
      says: { type: "unsubscribed", id: "campaign-12" },
    },
  ],
  klaviyo: [
    { name: "delivered", event: klaviyo("received_email"), says: { type: "delivered" } },
    {
      name: "a hard bounce without a reply",
      event: klaviyo("bounced_email", { "Bounce Type": "Hard" }),
      says: { type: "bounced", isHard: true },
    },
    {
      name: "a soft bounce",
      event: klaviyo("bounced_email", { "Bounce Type": "Soft" }),
      says: { type: "bounced" },
    },
    {
      name: "opened by a machine",
      event: klaviyo("opened_email", { machine_open: true }),
      says: { type: "opened", machine: true },
    },
    { name: "clicked", event: klaviyo("clicked_email"), says: { type: "clicked" } },
    { name: "spam", event: klaviyo("marked_email_as_spam"), says: { type: "complained" } },
    {
      name: "unsubscribed",
      event: klaviyo("unsubscribed_from_email_marketing"),
      says: { type: "unsubscribed" },
    },
    { name: "a purchase", event: klaviyo("placed_order"), says: null },
  ],
  ses: [
    {
      name: "delivered",
      event: ses("Delivery", { delivery: { timestamp: at, recipients: [email], smtpResponse: "250 OK" } }),
      says: { type: "delivered" },
    },
    {
      name: "a bounce",
      event: ses("Bounce", {
        bounce: {
          bounceType: "Permanent",
          bounceSubType: "General",
          timestamp: at,
          bouncedRecipients: [recipient(`smtp; ${unknownUser}`)],
        },
      }),
      says: { type: "bounced", reply: unknownUser, isHard: true },
    },
    {
      name: "a bounce of the feedback notifications",
      event: {
        notificationType: "Bounce",
        mail,
        bounce: {
          bounceType: "Transient",
          bounceSubType: "MailboxFull",
          timestamp: at,
          bouncedRecipients: [recipient("smtp; 552 5.2.2 mailbox full", "5.2.2")],
        },
      },
      says: { type: "bounced", reply: "552 5.2.2 mailbox full" },
    },
    {
      name: "not sent",
      event: ses("Bounce", {
        bounce: {
          bounceType: "Permanent",
          bounceSubType: "OnAccountSuppressionList",
          timestamp: at,
          bouncedRecipients: [recipient("Amazon SES did not send the message")],
        },
      }),
      says: null,
    },
    {
      name: "a delay",
      event: ses("DeliveryDelay", {
        deliveryDelay: { timestamp: at, delayedRecipients: [recipient("smtp; 421 4.4.1 busy", "4.4.1")] },
      }),
      says: { type: "bounced", reply: "421 4.4.1 busy" },
    },
    {
      name: "spam",
      event: ses("Complaint", {
        complaint: {
          timestamp: at,
          complainedRecipients: [{ emailAddress: email }],
          complaintFeedbackType: "abuse",
        },
      }),
      says: { type: "complained" },
    },
    {
      name: "no spam after all",
      event: ses("Complaint", {
        complaint: {
          timestamp: at,
          complainedRecipients: [{ emailAddress: email }],
          complaintFeedbackType: "not-spam",
        },
      }),
      says: null,
    },
    {
      name: "opened by a proxy half a minute after the sending",
      event: ses("Open", {
        open: { timestamp: at, userAgent: "Mozilla/5.0 (via ggpht.com GoogleImageProxy)" },
      }),
      says: { type: "opened", machine: true },
    },
    {
      name: "opened through a proxy an hour after the sending",
      event: {
        ...ses("Open", {
          open: { timestamp: at, userAgent: "Mozilla/5.0 (via ggpht.com GoogleImageProxy)" },
        }),
        mail: { ...mail, timestamp: "2026-11-21T08:00:00.000Z" },
      },
      says: { type: "opened", isProxy: true },
    },
    {
      name: "clicked",
      event: ses("Click", { click: { timestamp: at, userAgent: "Mozilla" } }),
      says: { type: "clicked" },
    },
    {
      name: "unsubscribed",
      event: ses("Subscription", { subscription: { timestamp: at } }),
      says: { type: "unsubscribed" },
    },
    { name: "sent", event: ses("Send", { send: {} }), says: null },
  ],
};

/** What every sample is about. */
export const about = { email, at };
