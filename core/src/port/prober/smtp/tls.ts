/** TLS with mail hosts: one context for all, and the last session of each address, which the next connection resumes. */
import type { Socket } from "node:net";
import { connect, createSecureContext, type SecureContext, type TLSSocket } from "node:tls";

/** Addresses whose sessions are kept. The oldest is forgotten. */
const maxSessions = 2_000;

const sessions = new Map<string, Buffer>();
let shared: SecureContext | undefined;

/** Begins TLS on a socket. The certificate is not verified, and old versions are taken: the questions are not confidential. */
export function secured(socket: Socket, host: string): TLSSocket {
  shared ??= createSecureContext({ minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" });
  const name = `${host} ${socket.remoteAddress}:${socket.remotePort}`;
  const session = sessions.get(name);
  const made = connect({
    socket,
    servername: host,
    rejectUnauthorized: false,
    secureContext: shared,
    ...(session && { session }),
  });
  made.on("session", (next) => remember(name, next));
  // A host that fails with a session gets a whole handshake next time.
  made.once("error", () => sessions.delete(name));
  return made;
}

function remember(name: string, session: Buffer): void {
  sessions.delete(name);
  sessions.set(name, session);
  const [oldest] = sessions.keys();
  if (oldest !== undefined && sessions.size > maxSessions) sessions.delete(oldest);
}
