/** One name server, asked over UDP, and over TCP when an answer is truncated. */
import { randomInt } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { connect, isIPv6 } from "node:net";
import { encode, streamEncode } from "dns-packet";
import type { Failure } from "./index.ts";
import { idOf, type Question, questionMessage, readReply, type Reply } from "./message.ts";

export interface Endpoint {
  address: string;
  port: number;
}

export interface QueryOptions {
  milliseconds: number;
  edns: boolean;
}

/** Sends one question once. Never rejects. */
export type NameServer = (question: Question, options: QueryOptions) => Promise<Reply | Failure>;

/** A UDP socket and the questions under way on it, by message id. */
interface SharedSocket {
  socket: Socket;
  isConnected: Promise<unknown>;
  waiting: Map<number, (message: Buffer | null) => void>;
}

export function nameServer(endpoint: Endpoint): NameServer {
  const overUdp = createUdpClient(endpoint);
  return async (question, options) => {
    const deadline = performance.now() + options.milliseconds;
    const reply = await overUdp(question, options);
    if (typeof reply === "string" || !reply.isTruncated) return reply;
    return overTcp(endpoint, question, { ...options, milliseconds: deadline - performance.now() });
  };
}

/** The largest answers to so many questions fit the receive buffer of a socket. */
const questionsPerSocket = 64;

/** Concurrent questions share sockets; a socket is closed after its last question. */
function createUdpClient(endpoint: Endpoint): NameServer {
  const sockets = new Set<SharedSocket>();
  const freeSocket = (): SharedSocket => {
    for (const shared of sockets) if (shared.waiting.size < questionsPerSocket) return shared;
    const shared = openSocket(endpoint);
    sockets.add(shared);
    return shared;
  };
  return (question, { milliseconds, edns }) => {
    const shared = freeSocket();
    const { socket, waiting, isConnected } = shared;
    const id = unusedID(waiting);
    return new Promise((resolve) => {
      const end = (reply: Reply | Failure): void => {
        if (!waiting.delete(id)) return;
        clearTimeout(timer);
        if (waiting.size === 0) {
          sockets.delete(shared);
          socket.close();
        }
        resolve(reply);
      };
      const timer = setTimeout(end, Math.max(0, milliseconds), "timeout");
      waiting.set(id, (message) => {
        const reply = message ? readReply(message, question) : "unreachable";
        if (reply) end(reply);
      });
      const send = () => waiting.has(id) && socket.send(encode(questionMessage(id, question, edns)));
      isConnected.then(send, () => end("unreachable"));
    });
  };
}

function openSocket({ address, port }: Endpoint): SharedSocket {
  const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
  const waiting: SharedSocket["waiting"] = new Map();
  socket.on("message", (message) => waiting.get(idOf(message) ?? -1)?.(message));
  socket.on("error", () => {
    for (const deliver of [...waiting.values()]) deliver(null);
  });
  const isConnected = once(socket, "connect");
  socket.connect(port, address);
  return { socket, isConnected, waiting };
}

/** Random, so that an off-path attacker cannot guess the id (RFC 5452). */
function unusedID(used: ReadonlyMap<number, unknown>): number {
  let id = randomInt(0x1_0000);
  while (used.has(id)) id = randomInt(0x1_0000);
  return id;
}

function overTcp(
  { address: host, port }: Endpoint,
  question: Question,
  options: QueryOptions,
): Promise<Reply | Failure> {
  return new Promise((resolve) => {
    const id = randomInt(0x1_0000);
    const socket = connect({ host, port });
    const end = (reply: Reply | Failure): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(reply);
    };
    const timer = setTimeout(end, Math.max(0, options.milliseconds), "timeout");
    let received = Buffer.alloc(0);
    socket.on("data", (bytes) => {
      received = Buffer.concat([received, bytes]);
      const message = firstMessage(received);
      if (message) end((idOf(message) === id && readReply(message, question)) || "garbled");
    });
    socket.on("error", () => end("unreachable"));
    socket.on("close", () => end("unreachable"));
    socket.write(streamEncode(questionMessage(id, question, false)));
  });
}

/** The first length-prefixed message of a stream; null until it is complete. */
function firstMessage(received: Buffer): Buffer | null {
  if (received.length < 2) return null;
  const end = 2 + received.readUInt16BE(0);
  return received.length < end ? null : received.subarray(2, end);
}
