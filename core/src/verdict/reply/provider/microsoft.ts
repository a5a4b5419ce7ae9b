/** Exchange, Exchange Online and Outlook. Source: Microsoft's list of non-delivery reports. */
import type { Table } from "../row.ts";

export const microsoft: Table = {
  rows: [
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      enhanced: /^5\.(?:4\.1|7\.504)$/,
      words: /recipient address(?:es)? rejected ?: access denied/,
      sample:
        "550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [BL2NAM02FT061.eop-nam02.prod.protection.outlook.com]",
    },
    {
      meaning: "rate_limited",
      scope: "mailbox",
      enhanced: /^[45]\.2\.12[0-9]$/,
      sample:
        "550 5.2.122 The recipient has exceeded their limit for the number of messages they can receive per hour",
    },
    {
      meaning: "restricted",
      scope: "mailbox",
      code: 5,
      mark: /RESOLVER\.RST\.(?!RecipSizeLimit|SendSizeLimit)/i,
      sample: "550 5.7.1 RESOLVER.RST.AuthRequired; authentication required",
    },
    {
      meaning: "restricted",
      scope: "mailbox",
      code: 5,
      enhanced: /^5\.7\.(?:12|12[49]|13[0-6]|193)$/,
      sample: "550 5.7.134 Sender was not authenticated for mailbox",
    },
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      mark: /\bSTOREDRV\.Deliver\b.*QuotaExceeded/,
      sample:
        "554 5.2.0 STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded; Failed to process message",
    },
    {
      meaning: "no_domain",
      scope: "domain",
      code: 5,
      enhanced: /^5\.4\.310$/,
      mark: /^(?!.*(?:%us|\bsender\b))/is,
      sample: "550 5.4.310 DNS domain example.org does not exist [Message=InfoDomainNonexistent]",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      code: 5,
      mark: /TenantInboundAttribution/,
      sample: "550 5.7.51 TenantInboundAttribution; There is a partner connector configured",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      enhanced: /^(?:4\.7\.[5-8]\d\d|5\.7\.508)$/,
      sample: "451 4.7.500 Server busy. Please try again later from [192.0.2.1].",
    },
    {
      meaning: "not_understood",
      scope: "mailbox",
      enhanced: /^5\.7\.505$/,
      sample: "550 5.7.505 Access denied, banned recipient",
    },
    {
      meaning: "server_unavailable",
      scope: "domain",
      words: /no mail enabled subscriptions/,
      sample:
        "451 4.4.4 Mail received as unauthenticated, incoming to a recipient domain configured in a hosted tenant which has no mail-enabled subscriptions. ATTR5",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      mark: /(?:^|\s)RP-00\d/,
      sample: "421 RP-001 (BAY004-MC1F1) Unfortunately, some messages from 192.0.2.1 weren't sent",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      mark: /(?:^|\s)(?:SC|DY|OU)-00\d|\(S31[45]\d\)/,
      sample:
        "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Part of their network is on our block list (S3140).",
    },
  ],
};
