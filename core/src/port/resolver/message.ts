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

const flag = { isReply: 0x8000, isTruncated: 0x0200, recursionDesired: 0x0100 } as const;
const rcodeMask = 0x000f;

const octetsOf = (...numbers: readonly number[]): Buffer =>
  Buffer.from(numbers.flatMap((number) => [number >> 8, number & 0xff]));

/** Id, flags, and the numbers of questions, answers, authorities and additional records. */
const questionHeader = octetsOf(0, flag.recursionDesired, 1, 0, 0, 0);
const ednsHeader = octetsOf(0, flag.recursionDesired, 1, 0, 0, 1);
/** Root name, type, datagram size, four octets of flags, no options (RFC 6891, 6.1.2). */
const ednsRecord = Buffer.concat([Buffer.of(0), octetsOf(recordTypes.OPT, datagramOctets, 0, 0, 0)]);

/** The question as a message. `edns` offers to receive datagrams of over 512 octets, which some old servers refuse. */
export function questionMessage(id: number, { name, type }: Question, edns: boolean): Buffer {
  const afterName = headerOctets + name.length + 2;
  const afterQuestion = afterName + 4;
  const message = Buffer.allocUnsafe(afterQuestion + (edns ? ednsRecord.length : 0));
  message.set(edns ? ednsHeader : questionHeader);
  writeNumber(message, 0, id);
  writeName(message, name);
  writeNumber(message, afterName, recordTypes[type]);
  writeNumber(message, afterName + 2, internetClass);
  if (edns) message.set(ednsRecord, afterQuestion);
  return message;
}

/** Writes two octets. */
function writeNumber(message: Buffer, offset: number, number: number): void {
  message[offset] = number >> 8;
  message[offset + 1] = number & 0xff;
}

const dot = 0x2e;

/** Writes a name after the header. The length of each label takes the place of the dot before it. */
function writeName(message: Buffer, name: string): void {
  const first = headerOctets + 1;
  let lengthAt = headerOctets;
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    if (code !== dot) {
      message[first + index] = code;
      continue;
    }
    message[lengthAt] = first + index - lengthAt - 1;
    lengthAt = first + index;
  }
  message[lengthAt] = first + name.length - lengthAt - 1;
  message[first + name.length] = 0;
}

/** The id of a message; null if it is too short to have one. */
export const idOf = (message: Buffer): number | null => (message.length < 2 ? null : numberAt(message, 0));

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
  const flags = numberAt(message, 2);
  if (!(flags & flag.isReply)) return "garbled";
  const rcode = flags & rcodeMask;
  const questions = numberAt(message, 4);
  let offset = headerOctets;
  for (let index = 0; index < questions; index++) {
    const afterName = endOfName(message, offset);
    const isAsked = numberAt(message, afterName) === recordTypes[type] && isName(message, offset, name);
    if (index === 0 && !isAsked) return null;
    offset = afterName + 4;
  }
  if (questions === 0 && rcode === 0) return null;

  const addresses: string[] = [];
  const hosts: MailHost[] = [];
  const answers = numberAt(message, 6);
  const authorities = numberAt(message, 8);
  let ttlSeconds = Infinity;
  for (let index = 0; index < answers + authorities; index++) {
    const record = endOfName(message, offset);
    const recordType = numberAt(message, record);
    const ttl = secondsAt(message, record + 4);
    const data = record + 10;
    offset = data + numberAt(message, record + 8);
    if (offset > message.length) throw new RangeError("a record exceeds its message");
    if (index < answers) {
      ttlSeconds = Math.min(ttlSeconds, ttl);
      if (recordType !== recordTypes[type]) continue;
      if (type === "MX") hosts.push(mailHostAt(message, data));
      else addresses.push(addressOf(message.subarray(data, offset)));
    } else if (answers === 0 && recordType === recordTypes.SOA) {
      ttlSeconds = Math.min(ttlSeconds, ttl, secondsAt(message, offset - 4));
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
  priority: numberAt(message, data),
});

function addressOf(octets: Buffer): string {
  if (octets.length === 4) return octets.join(".");
  if (octets.length !== 16) throw new RangeError("an address has 4 or 16 octets");
  const groups = Array.from({ length: 8 }, (_, index) => octets.readUInt16BE(2 * index).toString(16));
  return new SocketAddress({ address: groups.join(":"), family: "ipv6" }).address;
}

/** An octet. Throws a RangeError beyond the end. */
function octetAt(message: Buffer, offset: number): number {
  const octet = message[offset];
  if (octet === undefined) throw new RangeError("the message ends early");
  return octet;
}

/** The number of two octets. */
const numberAt = (message: Buffer, offset: number): number =>
  (octetAt(message, offset) << 8) | octetAt(message, offset + 1);

/** The TTL of four octets. */
const secondsAt = (message: Buffer, offset: number): number =>
  numberAt(message, offset) * 0x1_0000 + numberAt(message, offset + 2);

/** A label's length has two high bits; with both set, it is a pointer to the rest of the name (RFC 1035, 4.1.4). */
const pointer = 0xc0;

/** The offset after a name. */
function endOfName(message: Buffer, start: number): number {
  for (let offset = start; ;) {
    const length = octetAt(message, offset);
    if (length >= pointer) return offset + 2;
    if (length === 0) return offset + 1;
    offset += 1 + length;
  }
}

/** Whether the name at this offset, which must not be compressed, is the one that was asked about, in any case. */
function isName(message: Buffer, start: number, name: string): boolean {
  const first = start + 1;
  const length = octetAt(message, start);
  if (length >= pointer) throw new RangeError("the name of a question is compressed");
  let labelEnd = first + length;
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    const octet = octetAt(message, first + index);
    if ((code === dot) !== (first + index === labelEnd)) return false;
    if (code === dot) labelEnd += 1 + octet;
    else if (lowerCase(octet) !== lowerCase(code)) return false;
  }
  return labelEnd === first + name.length && octetAt(message, labelEnd) === 0;
}

/** The code of a Latin letter in lower case; any other code as it is. */
const lowerCase = (code: number): number => (code >= 0x41 && code <= 0x5a ? code + 0x20 : code);

/** The octets of the longest name, the lengths of its labels included (RFC 1035, 2.3.4). */
const longestName = 255;
/** The name that is being read. */
const text = Buffer.allocUnsafe(longestName);

/** The name at this offset, without the root dot. A pointer must point backwards. */
function readName(message: Buffer, start: number): string {
  let size = 0;
  let limit = start;
  for (let offset = start; ;) {
    const length = octetAt(message, offset);
    if (length === 0) return text.toString("latin1", 0, Math.max(0, size - 1));
    if (length >= pointer) {
      offset = numberAt(message, offset) & 0x3fff;
      if (offset >= limit) throw new RangeError("a pointer points forwards");
      limit = offset;
      continue;
    }
    const end = offset + 1 + length;
    if (size + 1 + length >= longestName) throw new RangeError("a name is too long");
    for (let at = offset + 1; at < end; at++) text[size++] = octetAt(message, at);
    text[size++] = dot;
    offset = end;
  }
}
