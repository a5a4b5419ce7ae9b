import { describe, expect, it } from "vitest";
import { formatOf, guessedColumns, itemOf, typeIn } from "./columns.ts";
import { formats } from "./formats.ts";

const at = "2026-11-20T10:00:00.000Z";
const gone = { email: "gone@a.test", type: "bounced", at };

/** The header of an export and one of its rows, with what the row says. */
const exports = [
  [
    "sendgrid",
    "processed,message_id,event,api_key_id,recv_message_id,credential_id,subject,from,email,asm_group_id,reason",
    "2026-11-20 10:00:00,m1,bounce,k,r,c,Hi,us@b.test,gone@a.test,0,550 5.1.1 unknown",
    { ...gone, id: "m1", reply: "550 5.1.1 unknown" },
  ],
  [
    "sendgrid",
    "email,event,timestamp,sg_message_id,sg_machine_open",
    "gone@a.test,open,1795168800,m1,true",
    { ...gone, type: "opened", id: "m1", machine: true },
  ],
  [
    "sendgrid",
    "email,event,timestamp,sg_message_id,useragent",
    "gone@a.test,open,1795168800,m1,Mozilla/5.0",
    { ...gone, type: "opened", id: "m1", isProxy: true },
  ],
  [
    "sendgrid",
    "email,event,timestamp,sg_message_id,useragent",
    "gone@a.test,open,1795168800,m1,Mozilla/5.0 (X11)",
    { ...gone, type: "opened", id: "m1" },
  ],
  [
    "sendgrid",
    "status,reason,email,created",
    "5.1.1,550 unknown,gone@a.test,1795168800",
    { ...gone, reply: "550 unknown" },
  ],
  ["sendgrid", "email,ip,created", "gone@a.test,192.0.2.1,1795168800", { ...gone, type: "complained" }],
  [
    "ses",
    "EmailAddress,Reason,LastUpdateTime",
    "gone@a.test,COMPLAINT,2026-11-20T11:00:00+01:00",
    { ...gone, type: "complained" },
  ],
  [
    "mailgun",
    "address,code,error,created_at",
    'gone@a.test,550,550 5.1.1 unknown,"Fri, 20 Nov 2026 10:00:00 UTC"',
    { ...gone, reply: "550 5.1.1 unknown" },
  ],
  [
    "mailgun",
    "address,tags,created_at",
    'gone@a.test,*,"Fri, 20 Nov 2026 10:00:00 UTC"',
    { ...gone, type: "unsubscribed" },
  ],
  [
    "mailgun",
    "timestamp,event,recipient,message.headers.message-id,delivery-status.message",
    "1795168800,failed,gone@a.test,<m1>,550 unknown",
    { ...gone, id: "m1", reply: "550 unknown" },
  ],
  [
    "postmark",
    "Type,MessageID,Email,BouncedAt,Details",
    "HardBounce,m1,gone@a.test,2026-11-20T10:00:00Z,550 unknown",
    { ...gone, id: "m1", reply: "550 unknown" },
  ],
  [
    "postmark",
    "EmailAddress,SuppressionReason,Origin,CreatedAt",
    "gone@a.test,SpamComplaint,Recipient,2026-11-20T10:00:00Z",
    { ...gone, type: "complained" },
  ],
  [
    "mailchimp",
    "Date,Email Address,Sender,Subject,Status,Tags,Subaccount,Opens,Clicks,Bounce Detail",
    "2026-11-20 10:00:00,gone@a.test,us@b.test,Hi,bounced,,,0,0,550 unknown",
    { ...gone, reply: "550 unknown" },
  ],
  [
    "mailchimp",
    "Email Address,UNSUB_TIME",
    "gone@a.test,2026-11-20 10:00:00",
    { ...gone, type: "unsubscribed" },
  ],
  ["mailchimp", "Email Address,CLEAN_TIME", "gone@a.test,2026-11-20 10:00:00", gone],
  [
    "brevo",
    "st_text,ts,sub,frm,email,tag,mid,link",
    "Hard bounce,20-11-2026 10:00:00,Hi,us@b.test,gone@a.test,NA,<m1>,NA",
    { ...gone, id: "m1" },
  ],
  [
    "brevo",
    "email,date,subject,messageId,event,reason",
    "gone@a.test,2026-11-20T10:00:00.000Z,Hi,<m1>,hardBounces,550 unknown",
    { ...gone, id: "m1", reply: "550 unknown" },
  ],
  [
    "brevo",
    "email,senderEmail,reasonCode,blockedAt",
    "gone@a.test,us@b.test,unsubscribedViaEmail,2026-11-20T10:00:00Z",
    { ...gone, type: "unsubscribed" },
  ],
  [
    "hubspot",
    "recipient,type,created,portalId,response,sentBy.id",
    "gone@a.test,SPAMREPORT,1795168800000,1,,m1",
    { ...gone, type: "complained", id: "m1" },
  ],
  [
    "klaviyo",
    "Email,Klaviyo ID,Suppressed Date,Suppression Reason",
    "gone@a.test,01H,2026-11-20 10:00:00,HARD_BOUNCE",
    gone,
  ],
  [
    "sparkpost",
    "type,timestamp,rcpt_to,message_id,raw_reason",
    "spam_complaint,2026-11-20T10:00:00.000Z,gone@a.test,m1,",
    { ...gone, type: "complained", id: "m1" },
  ],
  [
    "sparkpost",
    "recipient,type,source,description,created",
    "gone@a.test,transactional,Bounce Rule,550 unknown,2026-11-20T10:00:00+00:00",
    { ...gone, reply: "550 unknown" },
  ],
  [
    "mailjet",
    "event,time,MessageID,email,mj_campaign_id,error",
    "unsub,1795168800,m1,gone@a.test,7,",
    { ...gone, type: "unsubscribed", id: "m1" },
  ],
  [
    "mailjet",
    "ID,ArrivedAt,ContactAlt,Status",
    "m1,2026-11-20T10:00:00Z,gone@a.test,hardbounced",
    { ...gone, id: "m1" },
  ],
  [
    "resend",
    "id,to,from,created_at,subject,last_event",
    "m1,gone@a.test,us@b.test,2026-11-20 10:00:00,Hi,delivered",
    { ...gone, type: "delivered", id: "m1" },
  ],
  [
    "file",
    "email,type,at,reply",
    "gone@a.test,bounced,2026-11-20T10:00:00Z,550 unknown",
    { ...gone, reply: "550 unknown" },
  ],
] as const;

const cells = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|([^,]+)|(?<=^|,)(?=,|$)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

describe("the reader of exports", () => {
  it.each(exports)("knows an export of %s by its columns: %s", (source, header, row, item) => {
    const found = formatOf(header.split(","));
    expect(found?.format.source).toBe(source);
    expect(found && itemOf(cells(row), found.columns)).toEqual(item);
  });

  it("has an example of each format, with its source", () => {
    const shown = new Set(exports.map(([, header]) => formatOf(header.split(","))?.format));
    expect(formats.filter((format) => !shown.has(format))).toEqual([]);
    expect(formats.filter(({ from }) => from === "")).toEqual([]);
  });

  it.each([
    ["Soft Bounce", "bounced"],
    ["Deferred", "bounced"],
    ["Delivery Delayed", "bounced"],
    ["Complaint", "complained"],
    ["spam", "complained"],
    ["List Unsubscribe", "unsubscribed"],
    ["Opted out", "unsubscribed"],
    ["First opening", "opened"],
    ["initial_open", "opened"],
    ["amp_click", "clicked"],
    ["Delivered", "delivered"],
    ["sent", null],
    ["processed", null],
    ["dropped", null],
    ["Blocked", null],
    ["UNBOUNCE", null],
    ["Not opened", null],
    ["Unopened", null],
    ["Ungültig", undefined],
    ["", undefined],
  ] as const)("reads the word “%s” as %s", (word, type) => {
    expect(typeIn(word)).toBe(type);
  });

  it("says why a row is no outcome", () => {
    const columns = guessedColumns(["Address", "Event", "Date"]);
    expect(columns).toMatchObject({ email: 0, type: 1, at: 2, reply: null, id: null });
    expect(itemOf(["a@b.test", "bounced", "03/04/2026"], columns)).toBe("no_time");
    expect(itemOf(["a@b.test", "bounced", "03/04/2026"], { ...columns, dates: "day-first" })).toMatchObject({
      at: "2026-04-03T00:00:00.000Z",
    });
    expect(itemOf(["a@b.test", "vanished", "2026-11-20"], columns)).toBe("not_an_event");
    expect(itemOf(["a@b.test", "sent", ""], columns)).toBe("nothing");
    expect(itemOf(["a@b.test", "proxy_open", "2026-11-20"], columns)).toMatchObject({
      type: "opened",
      machine: true,
    });
  });
});
