import { connect, isIPv4, type Socket } from "node:net";

import { Silence } from "./smtp/connection.ts";
import { type Dial, EgressFailed } from "./smtp/dial.ts";

const mailPort = 25;
const usualPort = 1080;
const longestCredential = 255;

interface Proxy {
  host: string;
  port: number;
  /** Null where the proxy is open to everybody. */
  credentials: { name: Buffer; password: Buffer } | null;
}

/**
 * Dials through the SOCKS5 proxy (RFC 1928, 1929) at a URL such as `socks5://name:password@proxy.example:1080`. The proxy
 * is told the address, never a name, so that it goes where the guard looked. What it says of the address is a host's
 * silence; what is wrong with itself, its URL included, is no way out. The URL is never repeated, since it holds a password.
 */
export function socks5Dial(url: () => Promise<string>): Dial {
  return async (address, signal) => {
    const proxy = proxyAt(await known(url));
    const socket = connect({ host: proxy.host, port: proxy.port });
    socket.setNoDelay(true);
    // heard where it is waited for, and nobody's accident in between
    socket.on("error", () => {});
    try {
      await beAdmitted(socket, proxy, signal);
      await askFor(socket, address, signal);
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  };
}

async function known(url: () => Promise<string>): Promise<string> {
  try {
    return await url();
  } catch (error) {
    throw new EgressFailed("The proxy's URL cannot be read.", { cause: error });
  }
}

function proxyAt(text: string): Proxy {
  const url = URL.parse(text);
  const [name, password] = [credentialIn(url?.username), credentialIn(url?.password)];
  const isOpen = url?.username === "" && url.password === "";
  if (url?.protocol !== "socks5:" || url.hostname === "" || !(isOpen || (name && password)))
    throw new EgressFailed(
      "A SOCKS5 proxy is written as socks5://proxy.example or socks5://name:password@proxy.example:1080.",
    );
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(url.port || usualPort),
    credentials: name && password ? { name, password } : null,
  };
}

/** What stands in a URL's name or password, if it can be told to a proxy. */
function credentialIn(encoded = ""): Buffer | null {
  try {
    const octets = Buffer.from(decodeURIComponent(encoded));
    return octets.length > 0 && octets.length <= longestCredential ? octets : null;
  } catch {
    return null;
  }
}

const version = 5;
const method = { open: 0, password: 2 };

/** Agrees on how to be admitted, and is. */
async function beAdmitted(socket: Socket, { credentials }: Proxy, signal: AbortSignal): Promise<void> {
  const read = (count: number) => readFrom(socket, count, signal, outOfOrder("does not answer in time"));
  socket.write(Buffer.from([version, 1, credentials ? method.password : method.open]));
  const [spoken, chosen] = await read(2);
  if (spoken !== version) throw outOfOrder("does not speak SOCKS5");
  if (chosen !== (credentials ? method.password : method.open))
    throw outOfOrder(credentials ? "takes no password" : "wants a password");
  if (!credentials) return;
  const { name, password } = credentials;
  socket.write(
    Buffer.concat([Buffer.from([1, name.length]), name, Buffer.from([password.length]), password]),
  );
  const [, refusal] = await read(2);
  if (refusal !== 0) throw outOfOrder("refuses the name or the password");
}

const addressLengths: Readonly<Record<number, number>> = { 1: 4, 4: 16 };
const namedAddress = 3;

/** Has the proxy connect to the mail port of the address. */
async function askFor(socket: Socket, address: string, signal: AbortSignal): Promise<void> {
  const read = (count: number) => readFrom(socket, count, signal, new Silence("timeout"));
  const connectCommand = 1;
  socket.write(Buffer.from([version, connectCommand, 0, ...octetsOf(address), 0, mailPort]));
  const [, reply = 1, , type = 0] = await read(4);
  if (reply !== 0) throw failureOf(reply);
  const [nameLength] = type === namedAddress ? await read(1) : [];
  const length = nameLength ?? addressLengths[type];
  if (length === undefined) throw outOfOrder("does not speak SOCKS5");
  await read(length + 2);
}

/** Its type, and the address itself. */
function octetsOf(address: string): number[] {
  if (isIPv4(address)) return [1, ...address.split(".").map(Number)];
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  const groups = [...head, ...zeros, ...tail].map((group) => parseInt(group, 16));
  return [4, ...groups.flatMap((group) => [group >> 8, group & 255])];
}

/** By the numbers of RFC 1928: what is about the address, and what about the proxy. */
function failureOf(reply: number): Error {
  switch (reply) {
    case 2:
      return outOfOrder("does not allow mail servers");
    case 7:
      return outOfOrder("does not connect");
    case 5:
      return new Silence("refused");
    default:
      return new Silence("unreachable");
  }
}

const outOfOrder = (how: string): EgressFailed => new EgressFailed(`The proxy ${how}.`);

/** So many octets, and none more, so that what follows is left to whoever comes next. Throws what is said where the signal comes first. */
async function readFrom(socket: Socket, count: number, signal: AbortSignal, late: Error): Promise<Buffer> {
  for (;;) {
    if (signal.aborted) throw late;
    const octets: unknown = socket.read(count);
    if (octets instanceof Buffer && octets.length === count) return octets;
    if (socket.errored) throw outOfOrder(`cannot be reached: ${socket.errored.message}`);
    if (socket.destroyed || socket.readableEnded) throw outOfOrder("hangs up");
    await change(socket, signal);
  }
}

const events = ["readable", "end", "error", "close"] as const;

/** Whatever happens next. */
function change(socket: Socket, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const happen = (): void => {
      for (const event of events) socket.off(event, happen);
      signal.removeEventListener("abort", happen);
      resolve();
    };
    for (const event of events) socket.on(event, happen);
    signal.addEventListener("abort", happen);
  });
}
