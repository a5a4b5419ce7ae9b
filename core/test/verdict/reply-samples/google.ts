import type { Heard } from "./heard.ts";

export const google: Heard = {
  mx: "gmail-smtp-in.l.google.com",
  says: {
    "accepted mailbox": ["250 2.1.5 OK 5614622812f47-3c5d2a1b2c3si1234567b6e.12 - gsmtp"],
    "mailbox_not_found mailbox": [
      "550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n550-5.1.1 double-checking the recipient's email address for typos or\r\n550-5.1.1 unnecessary spaces. For more information, go to\r\n550 5.1.1  https://support.google.com/mail/?p=NoSuchUser ffacd0b85a97d-3a1 - gsmtp",
      "550 5.1.1 The email account that you tried to reach does not exist. Learn more at https://support.google.com/mail/?p=NoSuchUser a1si123 - gsmtp",
      "550 5.1.1 https://support.google.com/mail/answer/6596 ad1si1997204pbd.83 - gsmtp",
      "553 5.1.3 The recipient address <jane..doe@gmail.com> is not a valid RFC 5321 address. For more information, go to https://support.google.com/a/answer/3221692 - gsmtp",
      "550-5.2.1 The email account that you tried to reach does not exist any more - gsmtp\r\n550 5.2.1 - gsmtp",
    ],
    "mailbox_disabled mailbox": [
      "550-5.2.1 The email account that you tried to reach is disabled. For more\r\n550-5.2.1 information, go to\r\n550 5.2.1  https://support.google.com/mail/?p=DisabledUser d75a77b69052e-4b1 - gsmtp",
      "550 5.2.1 The email account that you tried to reach is inactive. For more information, go to https://support.google.com/mail/?p=DisabledUser 6a1803df08f44 - gsmtp",
    ],
    "mailbox_full mailbox": [
      "452-4.2.2 The recipient's inbox is out of storage space. Please direct the\r\n452-4.2.2 recipient to\r\n452 4.2.2  https://support.google.com/mail/?p=OverQuotaTemp 5b1f17b1804b1-4 - gsmtp",
      "552-5.2.2 The recipient's inbox is out of storage space and inactive. Please direct\r\n552-5.2.2 the recipient to\r\n552 5.2.2  https://support.google.com/mail/?p=OverQuotaPerm c2-20020 - gsmtp",
      "452 4.2.2 The email account that you tried to reach is over quota. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaTemp - gsmtp",
    ],
    "rate_limited mailbox": [
      "550 5.2.1  https://support.google.com/mail/?p=ReceivingRatePerm v14si - gsmtp",
      "450-4.2.1 The user you are trying to contact is receiving mail too quickly. Please\r\n450-4.2.1 resend your message at a later time. If the user is able to receive mail\r\n450-4.2.1 at that time, your message will be delivered. For more information, go to\r\n450 4.2.1  https://support.google.com/mail/?p=ReceivingRate 98e67ed59e1d1 - gsmtp",
      "450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. Please resend your message at a later time - gsmtp",
      "550-5.2.1 The user you are trying to contact is receiving mail at a rate that\r\n550-5.2.1 prevents additional messages from being delivered. For more information, go to\r\n550 5.2.1  https://support.google.com/mail/?p=ReceivingRatePerm v14si - gsmtp",
    ],
    "no_domain domain": [
      "553 5.1.2 We weren't able to find the recipient domain. Please check for any spelling errors, and make sure you didn't enter any spaces, periods, or other punctuation after the recipient's email address. - gsmtp",
    ],
    "rate_limited session": [
      "452 4.5.3 Your message has too many recipients. For more information regarding Google's sending limits, please visit https://support.google.com/mail/?p=TooManyRecipientsMail - gsmtp",
      "452 4.5.3 Domain policy size per transaction exceeded, please try this recipient in a separate transaction. For more information, go to https://support.google.com/a/answer/3221692 - gsmtp",
      "451 4.3.0 Multiple destination domains per transaction is unsupported. Please try again. https://support.google.com/a/answer/3221692 - gsmtp",
    ],
    "rate_limited sender": [
      "421-4.7.28 Gmail has detected an unusual rate of mail originating from your IP\r\n421-4.7.28 address [192.0.2.1]. To protect our users from spam, mail sent from your IP\r\n421 4.7.28 address has been temporarily rate limited. - gsmtp",
      "450 4.2.1 Peak SMTP relay limit exceeded for customer. This is a temporary error. - gsmtp",
      "550 5.4.5 Daily SMTP relay limit exceeded for user. - gsmtp",
      "550 5.7.1 Email quota exceeded. For more information, go to https://support.google.com/a/answer/166852 - gsmtp",
      "550 5.5.3 Too many recipients for this sender this day - gsmtp",
    ],
    "sender_blocked sender": [
      "550-5.7.26 Your email has been blocked because the sender is unauthenticated. Gmail\r\n550-5.7.26 requires all senders to authenticate with either SPF or DKIM.\r\n550 5.7.26 - gsmtp",
      "550 5.7.25 The IP address sending this message does not have a PTR record setup, or the corresponding forward DNS entry does not match the sending IP. - gsmtp",
      "550-5.7.1 [192.0.2.1      19] Gmail has detected that this message is likely\r\n550-5.7.1 suspicious due to the very low reputation of the sending IP address. - gsmtp\r\n550 5.7.1 - gsmtp",
      "550 5.7.1 The user or domain that you are sending to (or from) has a policy that prohibited the mail that you sent. - gsmtp",
      "550 5.7.1 The IP you're using to send mail is not authorized to send email directly to our servers. Please use the SMTP relay at your service provider instead. - gsmtp",
      "421 4.7.0 IP not in whitelist for RCPT domain, closing connection. - gsmtp",
      "553 5.1.7 The sender address <bounce@mailer..example.com> is not a valid RFC 5321 address. - gsmtp",
      "550 5.7.1 This message violates example.com email policy. - gcdp 5b1f17 - gsmtp",
      "550-5.7.29 Your email has been blocked because this message wasn't sent over a TLS connection by an authenticated sender - gsmtp\r\n550 5.7.29 - gsmtp",
    ],
    "sender_blocked session": ["530 5.7.0 Must issue a STARTTLS command first. - gsmtp"],
    "server_unavailable session": [
      "451 4.4.2 Timeout - closing connection. - gsmtp",
      "421 4.7.0 TLS required for RCPT domain, closing connection. - gsmtp",
    ],
    "server_unavailable server": [
      "421 4.3.0 Temporary System Problem. Try again later (10). - gsmtp",
      "451 4.3.0 Mail server temporarily rejected message. - gsmtp",
    ],
    "sender_blocked sender at mail": [
      "550 5.7.1 This message does not meet IPv6 sending guidelines regarding PTR records and authentication. - gsmtp",
    ],
    "rate_limited sender at connect": [
      "421 4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your IP address. - gsmtp",
    ],
  },
};
