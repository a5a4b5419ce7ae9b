/** Exports of mail services with contacts that are suppressed, and with those that are not. */
import { expect, it } from "vitest";
import { Clock } from "../port/clock/index.ts";
import { manualClock } from "../port/clock/manual.ts";
import { entriesOf } from "./csv.ts";

const now = "2026-11-21T10:00:00.000Z";
const no = "This row says that the address is not suppressed.";

function read(csv: string) {
  const { source, rows } = Clock.provide(manualClock(now), () => entriesOf(csv, { reason: "manual" }));
  return {
    source,
    rows: rows.map((row) => (typeof row === "string" ? row : `${row.email} ${row.reason}`)),
  };
}

const mailchimp =
  "Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,CC,REGION";
const mailchimpCells = "Ann,Lee,2,,,2020-01-02 03:04:05,192.0.2.1,GB,LND";

it.each<[export_: string, csv: string, source: string, rows: string[]]>([
  [
    "HubSpot's unsubscribes and bounces",
    [
      "Email,Portal Bounce,Portal Unsubscribe,Portal Spam Report,Global Bounce,Marketing Information",
      "a@a.test,UNKNOWN_USER,FALSE,FALSE,FALSE,FALSE",
      "b@a.test,FALSE,TRUE,FALSE,FALSE,FALSE",
      "c@a.test,FALSE,TRUE,TRUE,FALSE,FALSE",
      "d@a.test,,,,TRUE,",
      "e@a.test,FALSE,FALSE,FALSE,FALSE,TRUE",
      "f@a.test,SPAM,FALSE,FALSE,FALSE,FALSE",
    ].join("\n"),
    "hubspot",
    [
      "a@a.test bounce",
      "b@a.test unsubscribe",
      "c@a.test complaint",
      "d@a.test bounce",
      no,
      "f@a.test bounce",
    ],
  ],
  [
    "HubSpot's contacts",
    [
      "Record ID,First Name,Last Name,Email,Unsubscribed from all email,Email hard bounce reason,Type,Source,Status",
      "1,Ann,Lee,a@a.test,true,,,,",
      "2,Bob,Ray,b@a.test,false,,Spam filter vendor,Cleaning show,",
      "3,Eve,Moss,c@a.test,,,,,Lead",
      "4,Joe,Fox,d@a.test,,Unknown user,,,",
      "5,Kim,Day,e@a.test,Yes,,,,",
    ].join("\n"),
    "hubspot",
    ["a@a.test unsubscribe", no, no, "d@a.test bounce", "e@a.test unsubscribe"],
  ],
  [
    "Mailjet's contacts",
    [
      "Email,IsExcludedFromCampaigns,ExclusionFromCampaignsUpdatedAt,CreatedAt,Name",
      "a@a.test,false,,2026-01-01T00:00:00Z,Ann",
      "b@a.test,true,2026-02-01T00:00:00Z,2026-01-01T00:00:00Z,Bob",
      "c@a.test,1,,2026-01-01T00:00:00Z,Eve",
      "d@a.test,0,,2026-01-01T00:00:00Z,Joe",
    ].join("\n"),
    "mailjet",
    [no, "b@a.test unsubscribe", "c@a.test unsubscribe", no],
  ],
  ["Mailjet's exclusion list", "Email\na@a.test\n", "file", ["a@a.test manual"]],
  [
    "Brevo's blocked contacts of transactional mails",
    "Email,Blocked reason,Blocked at,Sender\na@a.test,Hard bounce,2026-01-01,x@b.test\nb@a.test,Spam complaint,2026-01-01,x@b.test\nc@a.test,Unsubscribed via email,2026-01-01,x@b.test\nd@a.test,Admin blocked,2026-01-01,x@b.test\n",
    "brevo",
    ["a@a.test bounce", "b@a.test complaint", "c@a.test unsubscribe", "d@a.test manual"],
  ],
  [
    "Brevo's contacts",
    "ID;EMAIL;LASTNAME;FIRSTNAME;EMAIL_BLACKLISTED;SMS_BLACKLISTED;ADDED_TIME\n1;a@a.test;Lee;Ann;true;false;2026-01-01\n2;b@a.test;Ray;Bob;false;true;2026-01-01\n",
    "file",
    ["a@a.test manual", no],
  ],
  [
    "Mailchimp's subscribed contacts",
    `${mailchimp},LAST_CHANGED,LEID,EUID,NOTES,TAGS\na@a.test,${mailchimpCells},2026-01-01 00:00:00,1,2,,VIP\n`,
    "mailchimp",
    [no],
  ],
  [
    "Mailchimp's unsubscribed contacts",
    `${mailchimp},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS\na@a.test,${mailchimpCells},2026-01-01 00:00:00,News,1,NORMAL,,1,2,,\nb@a.test,${mailchimpCells},,,,,,1,2,,\n`,
    "mailchimp",
    ["a@a.test unsubscribe", "b@a.test unsubscribe"],
  ],
  [
    "Mailchimp's cleaned contacts",
    `${mailchimp},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID,NOTES,TAGS\na@a.test,${mailchimpCells},2026-01-01 00:00:00,News,1,1,2,,\n`,
    "mailchimp",
    ["a@a.test bounce"],
  ],
  [
    "Klaviyo's suppressed profiles",
    [
      "Email,Klaviyo ID,First Name,Email Marketing Consent,Email Marketing Consent Timestamp,Email Suppressions,Email Suppressions Timestamp,Source",
      'a@a.test,01A,Ann,SUBSCRIBED,,"[""USER_SUPPRESSED""]",2026-01-01 00:00:00,Shop',
      "b@a.test,01B,Bob,NEVER_SUBSCRIBED,,HARD_BOUNCE,2026-01-01 00:00:00,Shop",
      "c@a.test,01C,Eve,UNSUBSCRIBED,2026-01-01 00:00:00,,,Shop",
      "d@a.test,01D,Joe,SUBSCRIBED,2026-01-01 00:00:00,,,Spam test",
      "e@a.test,01E,Kim,NEVER_SUBSCRIBED,,[],,Shop",
      "f@a.test,01F,Lou,SUBSCRIBED,,SPAM_COMPLAINT,,Shop",
    ].join("\n"),
    "klaviyo",
    ["a@a.test manual", "b@a.test bounce", "c@a.test unsubscribe", no, no, "f@a.test complaint"],
  ],
  ["Klaviyo's profiles without that", "Email,Klaviyo ID\na@a.test,01A\n", "klaviyo", ["a@a.test manual"]],
  [
    "ActiveCampaign's contacts",
    "Id,Email,First Name,Last Name,Phone,Date Created,IP Address,Status\n1,a@a.test,Ann,Lee,,2026-01-01,,Active\n2,b@a.test,Bob,Ray,,2026-01-01,,Unsubscribed\n3,c@a.test,Eve,Moss,,2026-01-01,,Bounced\n4,d@a.test,Joe,Fox,,2026-01-01,,Unconfirmed\n",
    "file",
    [no, "b@a.test unsubscribe", "c@a.test bounce", no],
  ],
  [
    "ActiveCampaign's exclusions",
    "Email,Matches,Lists\na@a.test,exactly matches,All lists\n",
    "file",
    ["a@a.test manual"],
  ],
  [
    "SendGrid's blocks and invalid addresses",
    'status,reason,email,created\n4.0.0,"Unable to get mx info",a@a.test,1700000000\n,"Known bad domain",b@a.test,1700000000\n',
    "sendgrid",
    ["a@a.test bounce", "b@a.test manual"],
  ],
  ["SendGrid's unsubscribes", "email,created\na@a.test,1700000000\n", "sendgrid", ["a@a.test manual"]],
  [
    "SendGrid's activity",
    "processed,message_id,event,email\n2026-01-01,1,delivered,a@a.test\n2026-01-01,2,bounce,b@a.test\n2026-01-01,3,open,c@a.test\n2026-01-01,4,spamreport,d@a.test\n2026-01-01,5,processed,e@a.test\n",
    "file",
    [no, "b@a.test bounce", no, "d@a.test complaint", no],
  ],
  [
    "Postmark's suppressions",
    "EmailAddress,SuppressionReason,Origin,CreatedAt\na@a.test,HardBounce,Recipient,2026-01-01T00:00:00Z\nb@a.test,SpamComplaint,Recipient,2026-01-01T00:00:00Z\nc@a.test,ManualSuppression,Customer,2026-01-01T00:00:00Z\n",
    "postmark",
    ["a@a.test bounce", "b@a.test complaint", "c@a.test manual"],
  ],
  [
    "Resend's contacts",
    "id,created_at,first_name,last_name,email,unsubscribed\n1,2026-01-01,Ann,Lee,a@a.test,false\n2,2026-01-01,Bob,Ray,b@a.test,true\n",
    "file",
    [no, "b@a.test unsubscribe"],
  ],
  [
    "Salesforce's contacts",
    "Email,HasOptedOutOfEmail\na@a.test,0\nb@a.test,1\n",
    "file",
    [no, "b@a.test unsubscribe"],
  ],
])("%s", (_, csv, source, rows) => {
  expect(read(csv)).toEqual({ source, rows });
});

it.each([
  "subscribed",
  "Re-subscribed",
  "non-subscribed",
  "never_subscribed",
  "active",
  "delivered",
  "Confirmed",
  "opted in",
  "opt-in",
  "clicked",
  "not a spam complaint",
  "not unsubscribed",
  "no bounce",
  "false",
])("An address whose status is “%s” is not suppressed.", (status) => {
  expect(read(`email,status\na@a.test,${status}\n`).rows).toEqual([no]);
  expect(read(`a@a.test,${status}\n`).rows).toEqual([no]);
});

it.each([
  ["unsubscribed", "unsubscribe"],
  ["un-subscribed", "manual"],
  ["opted out", "unsubscribe"],
  ["inactive", "manual"],
  ["undelivered", "manual"],
  ["No such user", "bounce"],
  ["Mailbox does not exist", "bounce"],
  ["Not found", "manual"],
  ["550 not a spam trap", "bounce"],
  ["", "manual"],
])("An address whose status is “%s” is suppressed.", (status, reason) => {
  expect(read(`email,status\na@a.test,${status}\n`).rows).toEqual([`a@a.test ${reason}`]);
});

it("A reason counts though another column denies it.", () => {
  expect(read("email,reason,status\na@a.test,hard bounce,active\n").rows).toEqual(["a@a.test bounce"]);
  expect(read("email,reason,unsubscribed\na@a.test,bounce,false\nb@a.test,,false\n").rows).toEqual([
    "a@a.test bounce",
    no,
  ]);
});

const unclear =
  "This row does not say clearly whether the address is suppressed. Write true, false or a date where it should.";

it.each(
  "true,T,yes,y,1,x,on,WAHR,vrai,2026-01-31,31.01.2026,1/31/2026 10:00,Jan 31 2026,1700000000,Unsubscribed".split(
    ",",
  ),
)("A contact that has “%s” below “unsubscribed” is suppressed.", (cell) => {
  expect(read(`email,unsubscribed\na@a.test,${cell}\n`).rows).toEqual(["a@a.test unsubscribe"]);
});

it.each([
  "false,F,no,n,0,off,FALSCH,nein,FAUX,none,null,n/a,-,,0000-00-00 00:00:00,Subscribed,active,not unsubscribed",
])("A contact that has one of “%s” below “unsubscribed” is not.", (cells) => {
  for (const cell of cells.split(","))
    expect([cell, read(`email,unsubscribed\na@a.test,${cell}\n`).rows]).toEqual([cell, [no]]);
});

it.each(["maybe", "2", "Weekly news", "tr", "?"])(
  "A row that has “%s” below “unsubscribed” is refused as unclear, unless another column says so.",
  (cell) => {
    expect(read(`email,unsubscribed\na@a.test,${cell}\n`).rows).toEqual([unclear]);
    expect(read(`email,unsubscribed,bounced\na@a.test,${cell},true\n`).rows).toEqual(["a@a.test bounce"]);
    expect(read(`email,unsubscribed,status\na@a.test,${cell},Complained\n`).rows).toEqual([
      "a@a.test complaint",
    ]);
  },
);

it("Of a file with both times of Mailchimp, rows without either are not suppressed.", () => {
  const csv =
    "Email Address,UNSUB_TIME,CLEAN_TIME\na@a.test,,\nb@a.test,2026-01-01 10:00:00,\nc@a.test,,2026-01-01\n";
  expect(read(csv).rows).toEqual([no, "b@a.test unsubscribe", "c@a.test bounce"]);
});

it("A reason in words counts though the status of the entry is active, or the address never bounced.", () => {
  const reasons = (header: string, ...cells: string[]) =>
    read([header, ...cells.map((cell) => `a@a.test,${cell}`)].join("\n")).rows.map((row) =>
      row.replace("a@a.test ", ""),
    );
  expect(reasons("email,reason,status", "Mailbox does not exist,active", ",active", "n/a,active")).toEqual([
    "bounce",
    no,
    no,
  ]);
  expect(reasons("Email,Reason,Bounced", "do not contact,false", "Opted out by phone,f")).toEqual([
    "manual",
    "unsubscribe",
  ]);
  expect(reasons("Email,Suppression Reason,Bounced", "requested by legal,false", ",false")).toEqual([
    "manual",
    no,
  ]);
  const contradicting =
    "This row has a reason that we do not know, and says elsewhere that the address is not suppressed.";
  expect(reasons("Email,Reason,Bounced", "requested by legal,false", "requested by legal,true")).toEqual([
    contradicting,
    "bounce",
  ]);
  expect(reasons("email,reason,event", "250 2.0.0 OK,delivered")).toEqual([no]);
});

it("Reasons as long as cells may be are read fast.", () => {
  const row = `a@a.test,${"user mailbox ".repeat(7_000)}\n`;
  const before = performance.now();
  expect(read(`email,reason\n${row.repeat(20)}`).rows[19]).toBe("a@a.test manual");
  expect(performance.now() - before).toBeLessThan(5_000);
});
