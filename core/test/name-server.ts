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
  by: "datagram" | "stream";
  /** How often this was asked by now. */
  count: number;
  query: Packet;
}

/** Records of a name, which need not say whose they are; what stands in for them; or bytes as they go over the wire. */
export type NameAnswer =
  { answers?: readonly Answer[]; authorities?: readonly Answer[]; rcode?: number; isCut?: boolean } | Buffer;

export interface NameServer {
  /** `ip:port`, for datagrams and streams alike. */
  address: string;
  /** The questions in order of arrival, as `MX example.test`. */
  asked: string[];
  close(): Promise<void>;
}

/** A name server on loopback that answers as it is told; null is no answer at all. */
export async function startNameServer(
  answer: (asked: Asked) => NameAnswer | null | Promise<NameAnswer | null>,
): Promise<NameServer> {
  const asked: string[] = [];
  const open = new Set<Socket>();

  const respond = async (query: Packet, by: Asked["by"]): Promise<Packet | Buffer | null> => {
    const [question] = query.questions ?? [];
    if (!question) return null;
    const name = question.name.toLowerCase();
    asked.push(`${question.type} ${name}`);
    const count = asked.filter((other) => other === asked.at(-1)).length;
    const said = await answer({ name, type: question.type, by, count, query });
    if (said === null || Buffer.isBuffer(said)) return said;
    const { answers = [], authorities = [], rcode = 0, isCut = false } = said;
    return {
      type: "response",
      id: query.id,
      flags: rcode | (isCut ? TRUNCATED_RESPONSE : 0),
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
      const said = await respond(streamDecode(frame), "stream");
      if (said) socket.end(Buffer.isBuffer(said) ? said : streamEncode(said));
    };
    socket.once("data", (frame) => void answerFrame(frame));
  });
  tcp.listen(0, "127.0.0.1");
  await once(tcp, "listening");
  const place = tcp.address();
  const port = typeof place === "object" && place ? place.port : 0;

  const udp = createSocket("udp4");
  const answerDatagram = async (message: Buffer, { port, address }: RemoteInfo): Promise<void> => {
    const said = await respond(decode(message), "datagram");
    if (said) udp.send(Buffer.isBuffer(said) ? said : encode(said), port, address);
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

/** Somebody else's socket may have the same port of the other kind. */
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
/** How long the lack of a record stands. */
export const soa = (seconds: number, minimum: number): Answer => ({
  type: "SOA",
  name: "test",
  ttl: seconds,
  data: { mname: "ns.test", rname: "nobody.test", minimum },
});
