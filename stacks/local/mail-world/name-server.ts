import type { Socket as UdpSocket } from "node:dgram";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { Server, Socket } from "node:net";
import { createServer } from "node:net";
import type { Packet } from "dns-packet";
import {
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  streamDecode,
  streamEncode,
  TRUNCATED_RESPONSE,
} from "dns-packet";

import { portOf } from "./port-of.ts";
import type { Outages } from "./outages.ts";
import type { ZoneAnswer } from "./zone.ts";
import { zoneAnswer } from "./zone.ts";

export interface NameServer {
  /** `ip:port` of both UDP and TCP. */
  address: string;
  close(): Promise<void>;
}

const maxUdpOctets = 1232;
const responseCodes = { answered: 0, servfail: 2, no_such_name: 3, refused: 5 } as const satisfies Record<
  Exclude<ZoneAnswer["kind"], "silent">,
  number
>;

/** Serves the zone on loopback, over UDP and TCP on one port. `delayMs` delays each datagram. */
export async function startNameServer(delayMs: number, outages: Outages): Promise<NameServer> {
  const connections = new Set<Socket>();
  const respondTo = (query: Packet | null): Packet | null =>
    outages.isNameServerSilent ? null : answerTo(query, outages);
  let isClosed = false;
  const tcp = createServer((socket) => {
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
    socket.on("error", () => socket.destroy());
    answerStream(socket, respondTo);
  });
  const udp = await bindBeside(tcp);
  udp.on("message", (message, { port, address }) => {
    const response = respondTo(readQuery(() => decode(message)));
    if (!response) return;
    const whole = encode(response);
    const send = (): void => {
      if (!isClosed)
        udp.send(whole.length <= maxUdpOctets ? whole : encode(truncated(response)), port, address);
    };
    if (delayMs === 0) send();
    else setTimeout(send, delayMs).unref();
  });

  return {
    address: `127.0.0.1:${portOf(tcp)}`,
    async close() {
      isClosed = true;
      udp.close();
      tcp.close();
      for (const socket of connections) socket.destroy();
      await once(tcp, "close");
    },
  };
}

/** Binds UDP and TCP to one free port; tries again if its UDP port is in use. */
async function bindBeside(tcp: Server): Promise<UdpSocket> {
  for (let attempts = 10; ; attempts--) {
    tcp.listen(0, "127.0.0.1");
    await once(tcp, "listening");
    const udp = createSocket("udp4");
    try {
      udp.bind(portOf(tcp), "127.0.0.1");
      await once(udp, "listening");
      return udp;
    } catch (error) {
      udp.close();
      tcp.close();
      await once(tcp, "close");
      if (attempts === 0) throw error;
    }
  }
}

function answerStream(socket: Socket, respondTo: (query: Packet | null) => Packet | null): void {
  let received = Buffer.alloc(0);
  socket.on("data", (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const end = 2 + received.readUInt16BE(0);
      const frame = received.subarray(0, end);
      const response = respondTo(readQuery(() => streamDecode(frame)));
      received = received.subarray(end);
      if (response) socket.write(streamEncode(response));
    }
  });
}

/** Parses a query; null, without an answer, if it is not DNS. */
function readQuery(read: () => Packet | null): Packet | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function answerTo(query: Packet | null, { isProberListed }: Outages): Packet | null {
  const [question] = query?.questions ?? [];
  if (!query || !question) return null;
  const answer = zoneAnswer(question.name, question.type, isProberListed);
  if (answer.kind === "silent") return null;
  return {
    type: "response",
    ...(query.id === undefined ? {} : { id: query.id }),
    flags: AUTHORITATIVE_ANSWER | responseCodes[answer.kind],
    questions: [question],
    answers: answer.kind === "answered" ? [...answer.answers] : [],
  };
}

const truncated = (response: Packet): Packet => ({
  ...response,
  flags: (response.flags ?? 0) | TRUNCATED_RESPONSE,
  answers: [],
});
