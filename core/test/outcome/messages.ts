/** Reports as mail servers send them. */

/** A bounce of a mailbox that there is not. */
export const bounceMessage = (at: Date, email: string, recipients: readonly string[] = [email]): string =>
  [
    "From: MAILER-DAEMON@mx.example.org (Mail Delivery System)",
    "To: bounces@example.org",
    "Subject: Undelivered Mail Returned to Sender",
    `Date: ${at.toUTCString()}`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    "",
    "--b1",
    "Content-Type: text/plain",
    "",
    "It could not be delivered.",
    "",
    "--b1",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.org",
    ...recipients.flatMap((recipient) => [
      "",
      `Final-Recipient: rfc822; ${recipient}`,
      "Action: failed",
      "Status: 5.1.1",
      ...(recipients.length === 1 ? ["Diagnostic-Code: smtp; 550 5.1.1 User", "    unknown"] : []),
    ]),
    "",
    "--b1",
    "Content-Type: message/rfc822",
    "",
    "From: news@example.org",
    `To: ${email}`,
    "Message-ID: <m1@example.org>",
    "",
    "Hello",
    "--b1--",
    "",
  ].join("\r\n");

/** A report of abuse. */
export const abuseMessage = (at: Date, email: string, kind = "abuse"): string =>
  [
    "From: feedback@provider.example",
    `Date: ${at.toUTCString()}`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b2"',
    "",
    "--b2",
    "Content-Type: message/feedback-report",
    "",
    `Feedback-Type: ${kind}`,
    "User-Agent: Provider/1.0",
    "Version: 1",
    `Original-Rcpt-To: <${email}>`,
    `Arrival-Date: ${at.toUTCString()}`,
    "",
    "--b2",
    "Content-Type: message/rfc822",
    "",
    `To: ${email}`,
    "Message-ID: <m2@example.org>",
    "",
    "Hello",
    "--b2--",
    "",
  ].join("\r\n");

export const mbox = (...messages: string[]): string =>
  messages
    .map(
      (message) =>
        `From MAILER-DAEMON Sat Nov 21 10:00:00 2026\n${message.replaceAll(/^(>*From )/gm, ">$1")}\n`,
    )
    .join("");
