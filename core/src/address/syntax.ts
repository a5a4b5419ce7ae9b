/** The syntax of an address: RFC 5321 and 5322 `addr-spec` with RFC 6531, parsed in one pass without backtracking. */
import { code, isAscii } from "./character.ts";
import { readDomain, type Refusal } from "./domain.ts";
import { scanLocal } from "./local.ts";
import type { SyntaxReason } from "./schema.ts";

export type Parsed =
  | {
      ok: true;
      /** The local part as written. */
      local: string;
      /** The domain in lower-case A-labels, or an address literal in brackets. */
      domain: string;
      /** The local part as written, an @ and the domain. */
      normalized: string;
      /** Whether the local part is ASCII, so that no SMTPUTF8 is needed. */
      ascii: boolean;
      quoted: boolean;
      /** Whether the domain is an IP address in brackets. */
      literal: boolean;
    }
  | Refusal;

/** Limits in octets of UTF-8 (RFC 5321, 4.5.3.1; RFC 3696, erratum 1690). */
export const limits = { local: 64, address: 254 } as const;

/** Longer input is refused without parsing: no composition makes it short enough. */
const longestInput = 1024;

/** Parses one address to its last character. Comments and folding white space, which no envelope carries, are refused. */
export function parse(text: string): Parsed {
  if (text === "") return refuse("empty");
  if (text.length > longestInput) return refuse("too_long");

  const at = scanLocal(text);
  if (typeof at === "string") return refuse(text.includes("@") ? at : "at_missing");
  const domain = readDomain(text, at + 1);
  if (typeof domain !== "string") return domain;

  const local = text.slice(0, at);
  const ascii = isAscii(text, at);
  const octets = ascii ? at : Buffer.byteLength(local);
  if (octets > limits.local) return refuse("local_too_long");
  if (octets + 1 + domain.length > limits.address) return refuse("too_long");
  return {
    ok: true,
    local,
    domain,
    normalized: `${local}@${domain}`,
    ascii,
    quoted: text.charCodeAt(0) === code.quote,
    literal: domain.charCodeAt(0) === code.openBracket,
  };
}

const refuse = (reason: SyntaxReason): Refusal => ({ ok: false, reason });
