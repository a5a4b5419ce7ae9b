import type { Heard } from "./heard.ts";

export const microsoft: Heard = {
  mx: "example-org.mail.protection.outlook.com",
  says: {
    "accepted mailbox": ["250 2.1.5 Recipient OK"],
    "mailbox_not_found mailbox": [
      "550 5.4.1 Recipient address rejected: Access denied. For more information see https://aka.ms/EXOSmtpErrors [AM4PEPF00027A63.eurprd04.prod.outlook.com 2026-02-09T12:00:00.000Z 08DD]",
      "550 5.4.1 [jane@example.org]: Recipient address rejected: Access denied [BL2NAM02FT061.eop-nam02.prod.protection.outlook.com]",
      "550 5.4.1 All recipient addresses rejected : Access denied. AS(201806271) [DB5EUR03FT029.eop-EUR03.prod.protection.outlook.com]",
      "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient jane@example.org not found by SMTP address lookup",
      "550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found",
      "550 5.1.1 User unknown",
      "550 5.1.11 RESOLVER.ADR.ExRecipNotFound; Recipient not found by Exchange Legacy encapsulated email address lookup",
      "550 5.7.504 [jane@example.org]: Recipient address rejected: Access denied",
      "501 5.1.3 Invalid address",
      "501 5.1.6 Recipient addresses in single label domains not accepted",
    ],
    "restricted mailbox": [
      "550 5.7.1 RESOLVER.RST.AuthRequired; authentication required [Stage: CreateMessage]",
      "550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group",
      "550 5.7.134 RESOLVER.RST.SenderNotAuthenticatedForMailbox; authentication required; Delivery restriction check failed",
      "550 5.7.129 RESOLVER.RST.RestrictedToRecipientsPermission; not authorized to send to the recipient",
      "550 5.7.124 Sender not in allowed-senders list",
      "550 5.7.193 UnifiedGroupAgent; Delivery failed because the sender isn't a group member or external senders aren't permitted to send to this group.",
      "550 5.7.12 Sender was not authenticated by organization",
    ],
    "mailbox_full mailbox": [
      "452 4.2.2 Mailbox full",
      "554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded; Failed to process message",
    ],
    "rate_limited mailbox": [
      "550 5.2.121 RESOLVER.ADR.RecipientLimitExceeded; recipient's per hour message receive limit from specific sender exceeded",
      "554 5.2.121 Delivery limit",
      "550 5.2.122 The recipient has exceeded their limit for the number of messages they can receive per hour.",
      "432 4.3.2 STOREDRV.Deliver; recipient thread limit exceeded",
    ],
    "mailbox_disabled mailbox": ["550 5.2.1 Mailbox cannot be accessed"],
    "sender_blocked sender": [
      "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150). You can also refer your provider to http://mail.live.com/mail/troubleshooting.aspx#errors.",
      "550 5.7.606 Access denied, banned sending IP [192.0.2.225]. To request removal from this list please visit https://sender.office.com/ and follow the directions. AS(1430)",
      "550 5.7.511 Access denied, banned sender[192.0.2.1]. To request removal from this list please forward this message to delist@microsoft.com AS(1410)",
      "550 5.7.1 Service unavailable, Client host [192.0.2.1] blocked using Spamhaus. To request removal from this list see https://www.spamhaus.org/query/ip/192.0.2.1 AS(1450)",
      "550 5.7.513 Service unavailable, Client host [192.0.2.1] blocked by example.org using Customer Block list AS(16012607)",
      "550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP. For more information please go to http://go.microsoft.com/fwlink/?LinkId=526653 AS(7230)",
      "550 5.7.750 Service unavailable. Client blocked from sending from unregistered domains",
      "550 5.7.501 Access denied, spam abuse detected.",
      "550 5.7.507 Access denied, rejected by recipient",
      "550 5.7.509 Access denied, sending domain EXAMPLE.COM does not pass DMARC verification and has a DMARC policy of reject.",
      "550 5.7.515 Access denied, sending domain EXAMPLE.COM doesn't meet the required authentication level.",
      "550 5.7.25 Access denied, the sending IPv6 address [2a01:111:f200:2004::240] must have a reverse DNS record",
      "550 5.7.23 The message was rejected because of Sender Policy Framework violation -> 550 5.7.1 SPF",
      "550 5.1.8 Access denied, bad outbound sender AS(42004)",
      "550 5.7.57 Client not authenticated to send anonymous mail during MAIL FROM",
      "550 SC-001 (BAY004-MC1F1) Unfortunately, messages from 192.0.2.1 weren't sent. Please contact your Internet service provider.",
      "550 5.7.1 Message not accepted (S3150)",
      "550 5.7.321 starttls-not-supported: Access denied",
      "550 DY-001 Mail rejected by Windows Live Hotmail for policy reasons. We generally do not accept email from dynamic IP's",
    ],
    "rate_limited sender": [
      "451 4.7.500 Server busy. Please try again later from [192.0.2.1]. (S77719) [AM5EUR03FT011.eop-EUR03.prod.protection.outlook.com]",
      "451 4.7.650 The mail server [192.0.2.1] has been temporarily rate limited due to IP reputation. For e-mail delivery information, see https://postmaster.live.com (S775)",
      "451 4.7.550 Access denied, please try again later",
      "550 5.7.705 Access denied, tenant has exceeded threshold",
      "421 4.3.2 The maximum number of concurrent server connections has exceeded a limit, closing transmission channel",
      "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
      "550 5.7.508 Access denied, [2a01:111:f200:2004::240] has exceeded permitted limits within the last hour",
      "421 RP-001 (COL004-MC1F1) Unfortunately, some messages from 192.0.2.1 weren't sent. Please try again. We have limits for how many messages can be sent per hour and per day.",
    ],
    "not_understood mailbox": ["550 5.7.505 Access denied, banned recipient"],
    "domain_not_served domain": [
      "550 5.7.64 TenantAttribution; Relay Access Denied [BN1NAM02FT052.eop-nam02.prod.protection.outlook.com]",
      "550 5.4.1 [jane@example.org]: Relay Access Denied [AM5EUR02FT031.eop-EUR02.prod.protection.outlook.com]",
      "550 5.7.1 Unable to relay for jane@example.org",
    ],
    "server_unavailable domain": [
      "451 4.4.4 Mail received as unauthenticated, incoming to a recipient domain configured in a hosted tenant which has no mail-enabled subscriptions. ATTR5 [DB8EUR05FT041.eop-eur05.prod.protection.outlook.com]",
    ],
    "server_unavailable server": [
      "451 4.4.3 Temporary server error. Please try again later ATTR18",
      "451 4.7.0 Temporary server error. Please try again later. PRX4 NextHop:10.0.0.1",
      "452 4.3.1 Insufficient system resources",
      "554 5.4.14 Hop count exceeded - possible mail loop ATTR34",
    ],
    "rate_limited session": ["452 4.5.3 Too many recipients AS(780090)"],
    "sender_blocked sender at connect": [
      "550 5.7.1 Client host [192.0.2.1] blocked using Blocklist 1, mail from IP banned; To request removal from this list please see https://sender.office.com AS(1410)",
    ],
    "sender_blocked sender at mail": [
      "530 5.7.57 SMTP; Client was not authenticated to send anonymous mail during MAIL FROM",
    ],
    "server_unavailable server at connect": ["421 4.3.2 Service not available"],
  },
};

export const outlook: Heard = {
  mx: "outlook-com.olc.protection.outlook.com",
  says: {
    "mailbox_not_found mailbox": [
      "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [DB5EUR01FT012.eop-EUR01.prod.protection.outlook.com 2026-02-09T12:00:00.000Z 08DD]",
      "550 Requested action not taken: mailbox unavailable",
      "550 5.5.0 Requested action not taken: mailbox unavailable",
    ],
    "mailbox_full mailbox": ["452 4.2.2 The recipient's mailbox is full and can't accept messages now."],
    "sender_blocked sender": [
      "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).",
    ],
  },
};

export const exchange: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 5.1.1 RESOLVER.ADR.RecipNotFound; not found",
      "550 5.1.10 Recipient not found",
      "550 5.1.1 Unknown user jane",
      "550 5.1.1 Mailbox unknown or not accepting mail.",
      "550 5.4.1 Recipient address rejected: Access denied",
    ],
    "domain_not_served domain": ["550 5.7.1 Unable to relay"],
    "sender_blocked sender": [
      "530 5.7.1 Client was not authenticated",
      "550 5.7.60 SMTP; Client does not have permissions to send as this sender",
      "554 5.1.0 Sender Denied",
    ],
    "server_unavailable server": [
      "452 4.3.1 Insufficient system resources",
      "421 4.3.2 System not accepting network messages",
    ],
  },
};
