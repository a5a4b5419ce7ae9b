/**
 * TLS with mail hosts: one context for all, and the last session of each address, which the next connection resumes. Few hosts
 * demand it, so Node's part is loaded at the first handshake.
 */
import type { Socket } from "node:net";
import type { SecureContext, TLSSocket } from "node:tls";
import { BoundedSocket } from "./bounded-socket.ts";

/** Addresses whose sessions are kept. The oldest is forgotten. */
const maxSessions = 2_000;
/**
 * Bytes of a host until TLS has begun: a long chain of certificates and the names of all authorities of a system, which hosts send
 * that ask for a certificate of ours. Each certificate costs the check of a signature, for up to 9 ms, and OpenSSL takes 100 KB.
 */
const maxHandshakeBytes = 24_576;
/** A session has the certificate and the ticket of its host, usually 2 to 3 KB. A larger one is not kept. */
const maxSessionBytes = 8_192;

const sessions = new Map<string, Buffer>();
let shared: SecureContext | undefined;

/** Begins TLS on a socket. */
export type Secure = (socket: Socket, host: string) => TLSSocket;

/**
 * The certificate is not verified, and old versions are taken: the questions are not confidential. Diffie-Hellman over a modulus
 * that the host chooses is not: 10,000 bits of it stop the process for half a second. Nor may a host have a handshake made anew.
 */
export async function loadTls(): Promise<Secure> {
  const [tls, { constants }] = await Promise.all([import("node:tls"), import("node:crypto")]);
  shared ??= tls.createSecureContext({
    minVersion: "TLSv1",
    ciphers: "DEFAULT:!kDHE@SECLEVEL=0",
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  });
  const secureContext = shared;
  return (socket, host) => secured(tls, { socket, host, secureContext });
}

interface Securing {
  socket: Socket;
  host: string;
  secureContext: SecureContext;
}

function secured(
  { connect }: typeof import("node:tls"),
  { socket, host, secureContext }: Securing,
): TLSSocket {
  const name = `${host} ${socket.remoteAddress}:${socket.remotePort}`;
  const session = sessions.get(name);
  const bounded = new BoundedSocket(socket, maxHandshakeBytes);
  const made = connect({
    socket: bounded,
    servername: host,
    rejectUnauthorized: false,
    secureContext,
    ...(session && { session }),
  });
  made.once("secureConnect", () => bounded.release());
  made.on("session", (next) => remember(name, next));
  // A host that fails with a session gets a whole handshake next time.
  made.once("error", () => sessions.delete(name));
  return made;
}

function remember(name: string, session: Buffer): void {
  sessions.delete(name);
  if (session.length > maxSessionBytes) return;
  sessions.set(name, session);
  const [oldest] = sessions.keys();
  if (oldest !== undefined && sessions.size > maxSessions) sessions.delete(oldest);
}
