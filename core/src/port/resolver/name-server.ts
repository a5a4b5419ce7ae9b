/** One name server, asked over UDP, and over TCP when an answer is truncated. */
import { randomInt } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { connect, isIPv4 } from "node:net";
import type { Failure } from "./index.ts";
import { idOf, type Question, questionMessage, readReply, type Reply } from "./message.ts";

export interface Endpoint {
  address: string;
  port: number;
}

export interface QueryOptions {
  /** By `performance.now()`. */
  deadline: number;
  edns: boolean;
}

/** Sends one question once. Never rejects. */
export type NameServer = (question: Question, options: QueryOptions) => Promise<Reply | Failure>;

/** A UDP socket and the questions under way on it, by message id. One timer serves all of them. */
interface SharedSocket {
  socket: Socket;
  isConnected: boolean;
  waiting: Map<number, Waiting>;
  timer: NodeJS.Timeout | undefined;
  /** When the timer is due. */
  timerAt: number;
}

interface Waiting {
  question: Question;
  message: Buffer;
  /** By `performance.now()`. */
  deadline: number;
  resolve(reply: Reply | Failure | Promise<Reply | Failure>): void;
}

/** The largest answers to this many questions fit the receive buffer of a socket. */
const questionsPerSocket = 64;

/** Concurrent questions share sockets; a socket is closed after its last question. */
export function nameServer(endpoint: Endpoint): NameServer {
  const sockets = new Set<SharedSocket>();

  const freeSocket = (): SharedSocket => {
    for (const shared of sockets) if (shared.waiting.size < questionsPerSocket) return shared;
    const shared = open();
    sockets.add(shared);
    return shared;
  };

  /** Sends the waiting questions once the socket is connected. */
  const open = (): SharedSocket => {
    const { address, port } = endpoint;
    const socket = createSocket(isIPv4(address) ? "udp4" : "udp6");
    const waiting: SharedSocket["waiting"] = new Map();
    const shared: SharedSocket = { socket, isConnected: false, waiting, timer: undefined, timerAt: Infinity };
    socket.on("message", (datagram) => deliver(shared, datagram));
    socket.on("error", () => {
      for (const id of [...waiting.keys()]) end(shared, id, "unreachable");
    });
    socket.on("connect", () => {
      shared.isConnected = true;
      for (const { message } of waiting.values()) socket.send(message);
    });
    socket.connect(port, address);
    return shared;
  };

  const deliver = (shared: SharedSocket, datagram: Buffer): void => {
    const id = idOf(datagram) ?? -1;
    const asked = shared.waiting.get(id);
    const reply = asked ? readReply(datagram, asked.question) : null;
    if (!asked || reply === null) return;
    const isTruncated = typeof reply !== "string" && reply.isTruncated;
    end(shared, id, isTruncated ? overTcp(endpoint, asked.question, asked.deadline) : reply);
  };

  const end = (shared: SharedSocket, id: number, reply: Parameters<Waiting["resolve"]>[0]): void => {
    const { socket, waiting } = shared;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) {
      clearTimeout(shared.timer);
      sockets.delete(shared);
      socket.close();
    }
    asked?.resolve(reply);
  };

  /** Lets the timer fire at this moment, unless it does so before. */
  const wakeAt = (shared: SharedSocket, deadline: number): void => {
    if (deadline >= shared.timerAt) return;
    clearTimeout(shared.timer);
    shared.timerAt = deadline;
    shared.timer = setTimeout(expire, Math.max(0, Math.ceil(deadline - performance.now())), shared);
  };

  const expire = (shared: SharedSocket): void => {
    shared.timerAt = Infinity;
    const now = performance.now();
    for (const [id, { deadline }] of [...shared.waiting])
      if (deadline <= now) end(shared, id, "timeout");
      else wakeAt(shared, deadline);
  };

  return (question, { deadline, edns }) =>
    new Promise((resolve) => {
      const shared = freeSocket();
      const id = unusedID(shared.waiting);
      const message = questionMessage(id, question, edns);
      shared.waiting.set(id, { question, message, deadline, resolve });
      wakeAt(shared, deadline);
      if (shared.isConnected) shared.socket.send(message);
    });
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
  deadline: number,
): Promise<Reply | Failure> {
  return new Promise((resolve) => {
    const id = randomInt(0x1_0000);
    const socket = connect({ host, port });
    const end = (reply: Reply | Failure): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(reply);
    };
    const timer = setTimeout(end, Math.max(0, deadline - performance.now()), "timeout");
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
