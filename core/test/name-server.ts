import { createSocket, type RemoteInfo, type Socket as UdpSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import {
  type Answer,
  decode,
  encode,
  type MxAnswer,
  type Packet,
  streamDecode,
  streamEncode,
  type StringAnswer,
  TRUNCATED_RESPONSE,
} from "dns-packet";

export interface Asked {
  /** In lower case. */
  name: string;
  type: string;
  transport: "udp" | "tcp";
  /** How often this question was asked so far. */
  count: number;
  query: Packet;
}

/** Records, whose empty names mean the name asked for, with authorities and response code; or raw bytes. */
export type NameAnswer =
  | { answers?: readonly Answer[]; authorities?: readonly Answer[]; rcode?: number; isTruncated?: boolean }
  | Buffer;

export interface NameServer {
  /** `ip:port`, for both UDP and TCP. */
  address: string;
  /** The questions in order of arrival, as `MX example.test`. */
  asked: string[];
  close(): Promise<void>;
}

/** A name server on loopback that answers by `answer`; null sends no reply. */
export async function startNameServer(
  answer: (asked: Asked) => NameAnswer | null | Promise<NameAnswer | null>,
): Promise<NameServer> {
  const asked: string[] = [];
  const open = new Set<Socket>();

  const respond = async (query: Packet, transport: Asked["transport"]): Promise<Packet | Buffer | null> => {
    const [question] = query.questions ?? [];
    if (!question) return null;
    const name = question.name.toLowerCase();
    asked.push(`${question.type} ${name}`);
    const count = asked.filter((other) => other === asked.at(-1)).length;
    const reply = await answer({ name, type: question.type, transport, count, query });
    if (reply === null || Buffer.isBuffer(reply)) return reply;
    const { answers = [], authorities = [], rcode = 0, isTruncated = false } = reply;
    return {
      type: "response",
      id: query.id,
      flags: rcode | (isTruncated ? TRUNCATED_RESPONSE : 0),
      questions: [question],
      answers: answers.map((record) => ({ ...record, name: record.name || name })),
      authorities: [...authorities],
    };
  };

  const tcp = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    const answerFrame = async (frame: Buffer): Promise<void> => {
      const reply = await respond(streamDecode(frame), "tcp");
      if (reply) socket.end(Buffer.isBuffer(reply) ? reply : streamEncode(reply));
    };
    socket.once("data", (frame) => void answerFrame(frame));
  });
  tcp.listen(0, "127.0.0.1");
  await once(tcp, "listening");
  const tcpAddress = tcp.address();
  const port = typeof tcpAddress === "object" && tcpAddress ? tcpAddress.port : 0;

  const udp = createSocket("udp4");
  const answerDatagram = async (message: Buffer, { port, address }: RemoteInfo): Promise<void> => {
    const reply = await respond(decode(message), "udp");
    if (reply) udp.send(Buffer.isBuffer(reply) ? reply : encode(reply), port, address);
  };
  udp.on("message", (message, from) => void answerDatagram(message, from));
  udp.bind(port, "127.0.0.1");
  if (!(await isListening(udp))) {
    tcp.close();
    return startNameServer(answer);
  }
  return {
    address: `127.0.0.1:${port}`,
    asked,
    async close() {
      udp.close();
      tcp.close();
      for (const socket of open) socket.destroy();
      await once(tcp, "close");
    },
  };
}

/** False when another process holds the UDP port of the same number. */
const isListening = (udp: UdpSocket): Promise<boolean> =>
  once(udp, "listening").then(
    () => true,
    () => false,
  );

const ttl = 60;

export const a = (data: string, seconds = ttl): StringAnswer => ({ type: "A", name: "", ttl: seconds, data });
export const aaaa = (data: string): StringAnswer => ({ type: "AAAA", name: "", ttl, data });
export const cname = (data: string): StringAnswer => ({ type: "CNAME", name: "", ttl, data });
export const mx = (preference: number, exchange: string, seconds = ttl): MxAnswer => ({
  type: "MX",
  name: "",
  ttl: seconds,
  data: { preference, exchange },
});
/** The SOA record of a negative answer, which states its TTL (RFC 2308). */
export const soa = (seconds: number, minimum: number): Answer => ({
  type: "SOA",
  name: "test",
  ttl: seconds,
  data: { mname: "ns.test", rname: "hostmaster.test", minimum },
});
