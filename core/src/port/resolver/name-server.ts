/** One name server, asked over UDP, and over TCP when an answer is truncated. */
import { randomInt } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { connect, isIPv6 } from "node:net";
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
  isConnected: boolean;
  waiting: Map<number, Waiting>;
}

interface Waiting {
  message: Buffer;
  /** Receives a reply; null if the socket has failed. */
  deliver(reply: Buffer | null): void;
}

/** The largest answers to so many questions fit the receive buffer of a socket. */
const questionsPerSocket = 64;

/** Concurrent questions share sockets; a socket is closed after its last question. */
export function nameServer(endpoint: Endpoint): NameServer {
  const sockets = new Set<SharedSocket>();
  const freeSocket = (): SharedSocket => {
    for (const shared of sockets) if (shared.waiting.size < questionsPerSocket) return shared;
    const shared = openSocket(endpoint);
    sockets.add(shared);
    return shared;
  };
  return (question, { milliseconds, edns }) => {
    const deadline = performance.now() + milliseconds;
    const shared = freeSocket();
    const { socket, waiting } = shared;
    const id = unusedID(waiting);
    const message = questionMessage(id, question, edns);
    return new Promise((resolve) => {
      const end = (reply: Reply | Failure | Promise<Reply | Failure>): void => {
        waiting.delete(id);
        clearTimeout(timer);
        if (waiting.size === 0) {
          sockets.delete(shared);
          socket.close();
        }
        resolve(reply);
      };
      const deliver = (datagram: Buffer | null): void => {
        const reply = datagram ? readReply(datagram, question) : "unreachable";
        if (reply === null) return;
        const isTruncated = typeof reply !== "string" && reply.isTruncated;
        end(isTruncated ? overTcp(endpoint, question, deadline - performance.now()) : reply);
      };
      const timer = setTimeout(end, Math.max(0, milliseconds), "timeout");
      waiting.set(id, { message, deliver });
      if (shared.isConnected) socket.send(message);
    });
  };
}

/** Sends the waiting questions once the socket is connected. */
function openSocket({ address, port }: Endpoint): SharedSocket {
  const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
  const waiting: SharedSocket["waiting"] = new Map();
  const shared: SharedSocket = { socket, isConnected: false, waiting };
  socket.on("message", (datagram) => waiting.get(idOf(datagram) ?? -1)?.deliver(datagram));
  socket.on("error", () => {
    for (const { deliver } of [...waiting.values()]) deliver(null);
  });
  socket.on("connect", () => {
    shared.isConnected = true;
    for (const { message } of waiting.values()) socket.send(message);
  });
  socket.connect(port, address);
  return shared;
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
  milliseconds: number,
): Promise<Reply | Failure> {
  return new Promise((resolve) => {
    const id = randomInt(0x1_0000);
    const socket = connect({ host, port });
    const end = (reply: Reply | Failure): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(reply);
    };
    const timer = setTimeout(end, Math.max(0, milliseconds), "timeout");
    let received = Buffer.alloc(0);
    socket.on("data", (bytes) => {
      received = Buffer.concat([received, bytes]);
      const message = firstMessage(received);
      if (message) end((idOf(message) === id && readReply(message, question)) || "garbled");
    });
    socket.on("error", () => end("unreachable"));
    socket.on("close", () => end("unreachable"));
    socket.write(framed(questionMessage(id, question, false)));
  });
}

/** The message with its length prefix, for TCP. */
const framed = (message: Buffer): Buffer =>
  Buffer.concat([Buffer.of(message.length >> 8, message.length & 0xff), message]);

/** The first length-prefixed message of a stream; null until it is complete. */
function firstMessage(received: Buffer): Buffer | null {
  if (received.length < 2) return null;
  const end = 2 + received.readUInt16BE(0);
  return received.length < end ? null : received.subarray(2, end);
}
