import { connect, isIPv4, type Socket } from "node:net";
import { groupsOfIPv6 } from "../../kit/ipv6.ts";
import { Silence } from "./smtp/connection.ts";
import { type Dial, EgressFailed } from "./smtp/dial.ts";

const mailPort = 25;
const defaultPort = 1080;
const maxCredentialOctets = 255;

interface Proxy {
  host: string;
  port: number;
  /** Null if the proxy needs no authentication. */
  credentials: { name: Buffer; password: Buffer } | null;
}

/**
 * Dials through the SOCKS5 proxy (RFC 1928, 1929) at a URL such as `socks5://name:password@proxy.example:1080`. The proxy
 * receives the checked address, never a name. Its errors about the address are `Silence`; faults of the proxy or its URL
 * are `EgressFailed`. Errors never contain the URL, since it contains a password.
 */
export function socks5Dial(url: () => Promise<string>): Dial {
  return async (address, signal) => {
    const proxy = proxyAt(await readURL(url));
    const socket = connect({ host: proxy.host, port: proxy.port });
    socket.setNoDelay(true);
    // Errors are read where they are awaited; without a listener they would end the process.
    socket.on("error", () => {});
    try {
      await authenticate(socket, proxy, signal);
      await requestConnection(socket, address, signal);
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  };
}

async function readURL(url: () => Promise<string>): Promise<string> {
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
    port: Number(url.port || defaultPort),
    credentials: name && password ? { name, password } : null,
  };
}

/** The decoded name or password of a URL; null if SOCKS5 cannot transmit it. */
function credentialIn(encoded = ""): Buffer | null {
  try {
    const octets = Buffer.from(decodeURIComponent(encoded));
    return octets.length > 0 && octets.length <= maxCredentialOctets ? octets : null;
  } catch {
    return null;
  }
}

const version = 5;
const method = { open: 0, password: 2 };

/** Negotiates the method and authenticates. */
async function authenticate(socket: Socket, { credentials }: Proxy, signal: AbortSignal): Promise<void> {
  const read = (count: number) => readFrom(socket, count, signal, proxyFault("does not answer in time"));
  socket.write(Buffer.from([version, 1, credentials ? method.password : method.open]));
  const [spokenVersion, chosenMethod] = await read(2);
  if (spokenVersion !== version) throw proxyFault("does not speak SOCKS5");
  if (chosenMethod !== (credentials ? method.password : method.open))
    throw proxyFault(credentials ? "takes no password" : "wants a password");
  if (!credentials) return;
  const { name, password } = credentials;
  socket.write(
    Buffer.concat([Buffer.from([1, name.length]), name, Buffer.from([password.length]), password]),
  );
  const [, refusal] = await read(2);
  if (refusal !== 0) throw proxyFault("refuses the name or the password");
}

const addressLengths: Readonly<Record<number, number>> = { 1: 4, 4: 16 };
const namedAddress = 3;

/** Requests a connection to the mail port of the address. */
async function requestConnection(socket: Socket, address: string, signal: AbortSignal): Promise<void> {
  const read = (count: number) => readFrom(socket, count, signal, new Silence("timeout"));
  const connectCommand = 1;
  socket.write(Buffer.from([version, connectCommand, 0, ...octetsOf(address), 0, mailPort]));
  const [, reply = 1, , type = 0] = await read(4);
  if (reply !== 0) throw failureOf(reply);
  const [nameLength] = type === namedAddress ? await read(1) : [];
  const length = nameLength ?? addressLengths[type];
  if (length === undefined) throw proxyFault("does not speak SOCKS5");
  await read(length + 2);
}

/** The type octet and the octets of the address. */
function octetsOf(address: string): number[] {
  if (isIPv4(address)) return [1, ...address.split(".").map(Number)];
  return [4, ...groupsOfIPv6(address).flatMap((group) => [group >> 8, group & 255])];
}

/** Maps the reply codes of RFC 1928 to a silent host or a fault of the proxy. */
function failureOf(reply: number): Error {
  switch (reply) {
    case 2:
      return proxyFault("does not allow mail servers");
    case 7:
      return proxyFault("does not connect");
    case 5:
      return new Silence("refused");
    default:
      return new Silence("unreachable");
  }
}

const proxyFault = (how: string): EgressFailed => new EgressFailed(`The proxy ${how}.`);

/** Reads exactly `count` octets and leaves the rest in the socket. Throws `late` once the signal is aborted. */
async function readFrom(socket: Socket, count: number, signal: AbortSignal, late: Error): Promise<Buffer> {
  for (;;) {
    if (signal.aborted) throw late;
    const octets: unknown = socket.read(count);
    if (octets instanceof Buffer && octets.length === count) return octets;
    if (socket.errored) throw proxyFault(`cannot be reached: ${socket.errored.message}`);
    if (socket.destroyed || socket.readableEnded) throw proxyFault("hangs up");
    await nextChange(socket, signal);
  }
}

const events = ["readable", "end", "error", "close"] as const;

/** Resolves at the next event of the socket, or at the abort. */
function nextChange(socket: Socket, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      for (const event of events) socket.off(event, settle);
      signal.removeEventListener("abort", settle);
      resolve();
    };
    for (const event of events) socket.on(event, settle);
    signal.addEventListener("abort", settle);
  });
}
