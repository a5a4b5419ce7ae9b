/** Mimecast, Proofpoint, Barracuda, Forward Email and other gateways in front of customers' servers. */
import type { Table } from "../row.ts";

export const gateway: Table = {
  words:
    /internal resources?|envelope|header based|host network|content examination|anti spoofing|manual block|bounds? disabled|blocked|txt records/,
  rows: [
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words: /internal resources? (?:is |are )?temporarily unavailable/,
      sample:
        "451 Internal resources are temporarily unavailable - https://community.mimecast.com/docs/DOC-1369#451",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words:
        /envelope (?:is )?(?:blocked|rejected)|rejected by header based|host network,? not allowed|by (?:content examination|anti spoofing|manual block)/,
      sample:
        "550 Administrative prohibition - envelope blocked - https://community.mimecast.com/docs/DOC-1369#550",
    },
    {
      meaning: "not_understood",
      scope: "domain",
      words: /account (?:in|out)bounds? disabled/,
      sample: "550 Account inbounds disabled - https://community.mimecast.com/docs/DOC-1369#550",
    },
    {
      meaning: "domain_not_served",
      scope: "domain",
      code: 5,
      words: /missing required dns txt records to enable email forwarding/,
      sample:
        "550 example.org is missing required DNS TXT records to enable email forwarding, see https://forwardemail.net/faq",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: /^blocked\b|for one or more recipients \(@:blocked\)/,
      unless: /\bpersonal\b/,
      sample: "550 5.7.0 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1",
    },
  ],
};
