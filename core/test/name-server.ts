import type { RemoteInfo } from "node:dgram";
import { createSocket } from "node:dgram";
import { once } from "node:events";

export type RecordType = "A" | "AAAA" | "MX";
const types = new Map<number, RecordType>([
  [1, "A"],
  [28, "AAAA"],
  [15, "MX"],
]);

/** The records' data, or a response code, or null for no answer at all. */
export type NameAnswer = { records: readonly Buffer[] } | { rcode: number } | null;

export interface NameServer {
  address: string;
  /** The questions in order of arrival, as `MX example.test`. */
  asked: string[];
  close(): Promise<void>;
}

/** A name server on loopback (UDP) that answers as it is told. */
export async function startNameServer(
  answer: (name: string, type: RecordType, count: number) => NameAnswer | Promise<NameAnswer>,
): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket("udp4");

  const respond = async (query: Buffer, { port, address }: RemoteInfo): Promise<void> => {
    const { name, code, end } = readQuestion(query);
    const type = types.get(code);
    if (!type) return;
    const question = `${type} ${name}`;
    asked.push(question);
    const said = await answer(name, type, asked.filter((other) => other === question).length);
    if (said) socket.send(response(query.subarray(0, end), code, said), port, address);
  };
  socket.on("message", (query, from) => void respond(query, from));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");

  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    async close() {
      socket.close();
      await once(socket, "close");
    },
  };
}

const HEADER_OCTETS = 12;

function readQuestion(query: Buffer): { name: string; code: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_OCTETS;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), code: query.readUInt16BE(at + 1), end: at + 5 };
}

function response(head: Buffer, code: number, said: Exclude<NameAnswer, null>): Buffer {
  const records = "records" in said ? said.records : [];
  const message = Buffer.from(head);
  message.writeUInt16BE(0x8580 | ("rcode" in said ? said.rcode : 0), 2);
  message.writeUInt16BE(records.length, 6);
  message.writeUInt32BE(0, 8);
  return Buffer.concat([message, ...records.map((data) => record(code, data))]);
}

/** A record whose name is that of the question. */
function record(code: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 | HEADER_OCTETS, 0);
  head.writeUInt16BE(code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

export const mx = (priority: number, exchange: string): Buffer => {
  const labels = exchange.split(".").filter((label) => label !== "");
  const name = labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]);
  return Buffer.concat([Buffer.from([priority >> 8, priority & 255]), ...name, Buffer.from([0])]);
};
export const a = (address: string): Buffer => Buffer.from(address.split(".").map(Number));
