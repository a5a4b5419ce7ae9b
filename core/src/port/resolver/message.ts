/** DNS messages (RFC 1035, section 4). They are written and read without intermediate objects, for speed. */
import { SocketAddress } from "node:net";
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

const recordTypes = { A: 1, SOA: 6, MX: 15, AAAA: 28, OPT: 41 } as const;
const internetClass = 1;
const headerOctets = 12;
/** Root name, type, datagram size, four octets of flags, no options (RFC 6891, 6.1.2). */
const ednsOctets = 11;

const flag = { isReply: 0x8000, isTruncated: 0x0200, recursionDesired: 0x0100 } as const;
const rcodeMask = 0x000f;

/** The question as a message. `edns` offers to receive datagrams of over 512 octets, which some old servers refuse. */
export function questionMessage(id: number, { name, type }: Question, edns: boolean): Buffer {
  const nameOctets = name.length + 2;
  const message = Buffer.allocUnsafe(headerOctets + nameOctets + 4 + (edns ? ednsOctets : 0)).fill(0);
  message.writeUInt16BE(id, 0);
  message.writeUInt16BE(flag.recursionDesired, 2);
  message.writeUInt16BE(1, 4);
  message.writeUInt16BE(edns ? 1 : 0, 10);
  writeName(message, name);
  const afterName = headerOctets + nameOctets;
  message.writeUInt16BE(recordTypes[type], afterName);
  message.writeUInt16BE(internetClass, afterName + 2);
  if (edns) {
    message.writeUInt16BE(recordTypes.OPT, afterName + 5);
    message.writeUInt16BE(datagramOctets, afterName + 7);
  }
  return message;
}

/** Writes a name after the header. The length of each label takes the place of the dot before it. */
function writeName(message: Buffer, name: string): void {
  message.write(name, headerOctets + 1, "latin1");
  for (let start = 0; start < name.length;) {
    const dot = name.indexOf(".", start);
    const end = dot < 0 ? name.length : dot;
    message[headerOctets + start] = end - start;
    start = end + 1;
  }
}

/** The id of a message; null if it is too short to have one. */
export const idOf = (message: Buffer): number | null => (message.length < 2 ? null : message.readUInt16BE(0));

/** Decodes the reply to a question: null for the reply to another question, `garbled` for anything but a DNS reply. */
export function readReply(message: Buffer, question: Question): Reply | "garbled" | null {
  try {
    return decodeReply(message, question);
  } catch (error) {
    if (error instanceof RangeError) return "garbled";
    throw error;
  }
}

/** Throws a RangeError if the message ends early or its names form a loop. */
function decodeReply(message: Buffer, { name, type }: Question): Reply | "garbled" | null {
  const flags = message.readUInt16BE(2);
  if (!(flags & flag.isReply)) return "garbled";
  const rcode = flags & rcodeMask;
  const questions = message.readUInt16BE(4);
  let offset = headerOctets;
  for (let index = 0; index < questions; index++) {
    const afterName = endOfName(message, offset);
    const isAsked = message.readUInt16BE(afterName) === recordTypes[type] && isName(message, offset, name);
    if (index === 0 && !isAsked) return null;
    offset = afterName + 4;
  }
  if (questions === 0 && rcode === 0) return null;

  const addresses: string[] = [];
  const hosts: MailHost[] = [];
  const answers = message.readUInt16BE(6);
  const authorities = message.readUInt16BE(8);
  let ttlSeconds = Infinity;
  for (let index = 0; index < answers + authorities; index++) {
    const record = endOfName(message, offset);
    const recordType = message.readUInt16BE(record);
    const ttl = message.readUInt32BE(record + 4);
    const data = record + 10;
    offset = data + message.readUInt16BE(record + 8);
    if (offset > message.length) throw new RangeError("a record exceeds its message");
    if (index < answers) {
      ttlSeconds = Math.min(ttlSeconds, ttl);
      if (recordType !== recordTypes[type]) continue;
      if (type === "MX") hosts.push(mailHostAt(message, data));
      else addresses.push(addressOf(message.subarray(data, offset)));
    } else if (answers === 0 && recordType === recordTypes.SOA) {
      ttlSeconds = Math.min(ttlSeconds, ttl, message.readUInt32BE(offset - 4));
    }
  }
  return {
    rcode,
    isTruncated: (flags & flag.isTruncated) !== 0,
    addresses,
    hosts,
    ttlSeconds: ttlSeconds === Infinity ? null : ttlSeconds,
  };
}

const mailHostAt = (message: Buffer, data: number): MailHost => ({
  exchange: readName(message, data + 2),
  priority: message.readUInt16BE(data),
});

function addressOf(octets: Buffer): string {
  if (octets.length === 4) return octets.join(".");
  if (octets.length !== 16) throw new RangeError("an address has 4 or 16 octets");
  const groups = Array.from({ length: 8 }, (_, index) => octets.readUInt16BE(2 * index).toString(16));
  return new SocketAddress({ address: groups.join(":"), family: "ipv6" }).address;
}

/** A label's length has two high bits; with both set, it is a pointer to the rest of the name (RFC 1035, 4.1.4). */
const pointer = 0xc0;

/** The offset after a name. */
function endOfName(message: Buffer, start: number): number {
  for (let offset = start; ;) {
    const length = message.readUInt8(offset);
    if (length >= pointer) return offset + 2;
    if (length === 0) return offset + 1;
    offset += 1 + length;
  }
}

/** Whether the uncompressed name at this offset is the one that was asked about, in any case. */
function isName(message: Buffer, offset: number, name: string): boolean {
  return readName(message, offset).toLowerCase() === name.toLowerCase();
}

/** The name at this offset, without the root dot. A pointer must point backwards. */
function readName(message: Buffer, start: number): string {
  let name = "";
  let limit = start;
  for (let offset = start; ;) {
    const length = message.readUInt8(offset);
    if (length === 0) return name;
    if (length >= pointer) {
      offset = message.readUInt16BE(offset) & 0x3fff;
      if (offset >= limit) throw new RangeError("a pointer points forwards");
      limit = offset;
      continue;
    }
    const end = offset + 1 + length;
    if (end > message.length) throw new RangeError("a name exceeds its message");
    const label = message.toString("latin1", offset + 1, end);
    name = name === "" ? label : `${name}.${label}`;
    offset = end;
  }
}
