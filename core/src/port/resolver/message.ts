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
  /** Whether the answer did not fit into the datagram. */
  isTruncated: boolean;
  /** The records of the question's type, those behind CNAMEs included. */
  addresses: readonly string[];
  hosts: readonly MailHost[];
  /** The shortest TTL of records and CNAMEs, or the negative TTL (RFC 2308); null if the reply states none. */
  ttlSeconds: number | null;
}

/** The largest datagram that is not fragmented on any path (DNS flag day 2020). */
const datagramOctets = 1232;

/** The question as a message. `edns` offers to receive datagrams of over 512 octets, which some old servers refuse. */
export function questionMessage(id: number, { name, type }: Question, edns: boolean): Packet {
  const edns0 = {
    udpPayloadSize: datagramOctets,
    extendedRcode: 0,
    ednsVersion: 0,
    flags: 0,
    flag_do: false,
  };
  return {
    type: "query",
    id,
    flags: RECURSION_DESIRED,
    questions: [{ name, type }],
    additionals: edns ? [{ name: ".", type: "OPT", ...edns0, options: [] }] : [],
  };
}

/** The id of a message; null if it is too short to have one. */
export const idOf = (message: Buffer): number | null => (message.length < 2 ? null : message.readUInt16BE(0));

/** Decodes the reply to a question: null for the reply to another question, `garbled` for anything but a DNS reply. */
export function readReply(message: Buffer, { name, type }: Question): Reply | "garbled" | null {
  const packet = decodeOrNull(message);
  if (!packet?.flag_qr) return "garbled";
  const { flags = 0, questions = [], answers = [], authorities = [] } = packet;
  const rcode = flags & 0xf;
  const [asked] = questions;
  if (asked ? asked.type !== type || !isSameName(asked.name, name) : rcode === 0) return null;
  const records = answers.filter((answer) => answer.type === type);
  const ttls = answers.length > 0 ? answers.map(ttlOf) : authorities.flatMap(negativeTtlOf);
  return {
    rcode,
    isTruncated: packet.flag_tc,
    addresses: records.flatMap((record) =>
      record.type === "A" || record.type === "AAAA" ? [record.data] : [],
    ),
    hosts: records.flatMap((record) =>
      record.type === "MX" ? [{ exchange: record.data.exchange, priority: record.data.preference ?? 0 }] : [],
    ),
    ttlSeconds: ttls.length > 0 ? Math.min(...ttls) : null,
  };
}

function decodeOrNull(message: Buffer): DecodedPacket | null {
  try {
    return decode(message);
  } catch {
    return null;
  }
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const ttlOf = (record: Answer): number => ("ttl" in record && record.ttl) || 0;

const negativeTtlOf = (record: Answer): number[] =>
  record.type === "SOA" ? [Math.min(ttlOf(record), record.data.minimum ?? 0)] : [];
