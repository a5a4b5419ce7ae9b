/** DNS messages (RFC 1035, section 4). */
import { type Answer, decode, type DecodedPacket, type Packet, RECURSION_DESIRED } from "dns-packet";
import type { MailHost } from "./index.ts";

export interface Question {
  name: string;
  type: "A" | "AAAA" | "MX";
}

export interface Reply {
  /** The response code: 0 for an answer, 3 for a name that does not exist, any other for a failure. */
  rcode: number;
  /** Whether the answer had no room in a datagram. */
  isTruncated: boolean;
  /** What records of the type in question say, whatever aliases lead to them. */
  addresses: readonly string[];
  hosts: readonly MailHost[];
  /** How long all of it stands: records and aliases by their own time, the lack of records by RFC 2308; null where nothing is said of it. */
  ttlSeconds: number | null;
}

/** The largest datagram that no path fragments (DNS flag day 2020). */
const datagramOctets = 1232;

/** The question as a message. `edns` offers to take datagrams of more than 512 octets, over which an old server stumbles. */
export function questionMessage(id: number, { name, type }: Question, edns: boolean): Packet {
  const room = { udpPayloadSize: datagramOctets, extendedRcode: 0, ednsVersion: 0, flags: 0, flag_do: false };
  return {
    type: "query",
    id,
    flags: RECURSION_DESIRED,
    questions: [{ name, type }],
    additionals: edns ? [{ name: ".", type: "OPT", ...room, options: [] }] : [],
  };
}

/** The id of a message; null where it is too short to have one. */
export const idOf = (message: Buffer): number | null => (message.length < 2 ? null : message.readUInt16BE(0));

/** Reads what was said to a question: null for the answer to another one, `garbled` for what is no answer at all. */
export function readReply(message: Buffer, { name, type }: Question): Reply | "garbled" | null {
  const packet = decoded(message);
  if (!packet?.flag_qr) return "garbled";
  const { flags = 0, questions = [], answers = [], authorities = [] } = packet;
  const rcode = flags & 0xf;
  const [asked] = questions;
  if (asked ? asked.type !== type || !isSameName(asked.name, name) : rcode === 0) return null;
  const records = answers.filter((answer) => answer.type === type);
  const lives = answers.length > 0 ? answers.map(timeOf) : authorities.flatMap(lackOf);
  return {
    rcode,
    isTruncated: packet.flag_tc,
    addresses: records.flatMap((record) =>
      record.type === "A" || record.type === "AAAA" ? [record.data] : [],
    ),
    hosts: records.flatMap((record) =>
      record.type === "MX" ? [{ exchange: record.data.exchange, priority: record.data.preference ?? 0 }] : [],
    ),
    ttlSeconds: lives.length > 0 ? Math.min(...lives) : null,
  };
}

function decoded(message: Buffer): DecodedPacket | null {
  try {
    return decode(message);
  } catch {
    return null;
  }
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const timeOf = (record: Answer): number => ("ttl" in record && record.ttl) || 0;

const lackOf = (record: Answer): number[] =>
  record.type === "SOA" ? [Math.min(timeOf(record), record.data.minimum ?? 0)] : [];
