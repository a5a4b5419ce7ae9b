import type { Socket } from "node:net";

import { callAt } from "../call-at.ts";
import type { SilenceCause } from "../index.ts";
import type { Reply } from "./reply-reader.ts";
import { replyReader } from "./reply-reader.ts";
import { loadTls } from "./tls.ts";

/** Thrown when an expected reply does not arrive. */
export class Silence extends Error {
  override name = "Silence";
  readonly why: SilenceCause;
  constructor(why: SilenceCause) {
    super(`no reply: ${why}`);
    this.why = why;
  }
}

/**
 * Sends lines and receives replies. Every wait ends at its own deadline or at that of the connection; a host that has greeted
 * gets QUIT then.
 */
export interface Connection {
  /** Resolves when the socket is open. Throws `Silence`. */
  opened(milliseconds: number): Promise<void>;
  /** Writes lines, adding CRLF; nothing after the connection's deadline. Throws for a line with a line break. */
  send(lines: readonly string[]): void;
  /** The next whole reply. Partial replies do not extend the deadline. Throws `Silence`. */
  reply(milliseconds: number): Promise<Reply>;
  /** Starts TLS; the certificate is not verified. Throws `Silence`. */
  secure(host: string, milliseconds: number): Promise<void>;
  /** Sends QUIT, unless it was sent as a line, and closes without its reply. Resolves when the socket is closed. */
  quit(): Promise<void>;
}

/**
 * A connection over a socket that is connecting. `until` is its deadline, by `performance.now()`; it is closed once `signal` is
 * aborted.
 */
export function createConnection(dialled: Socket, until: number, signal?: AbortSignal): Connection {
  let socket = dialled;
  let unread: Reply[] = [];
  /** Expected replies; initially the banner. */
  let due = 1;
  let end: SilenceCause | null = null;
  let isSecuring = false;
  let hasGreeted = false;
  let closing = Promise.resolve();
  let hasQuit = false;
  let wake: () => void = () => {};

  const finish = (why: SilenceCause): void => {
    end ??= why;
    socket.destroy();
    wake();
  };
  /** Resolves when the socket is closed. */
  const sayQuit = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => socket.destroy(), quitTimeoutMs);
    socket.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
    socket.end(hasQuit ? "" : `${quitCommand}\r\n`, () => socket.destroy());
    return promise;
  };
  /** Ends the connection from our side. What the host still replies is not read. */
  const closeWith = (why: SilenceCause): void => {
    if (end || !hasGreeted || isSecuring) return finish(why);
    end = why;
    socket.off("data", read);
    socket.resume();
    closing = sayQuit();
    wake();
  };
  const throwIfEnded = (): void => {
    if (end) throw new Silence(end);
  };

  /** After a reply that was not due, no later reply can be attributed. 421 may come at any time. */
  const take = (reply: Reply): void => {
    if (due === 0 && reply.code !== 421) return finish("garbled");
    due = Math.max(0, due - 1);
    hasGreeted = true;
    unread.push(reply);
  };
  let reader = replyReader(take);
  const read = (bytes: Buffer): void => {
    try {
      reader.push(bytes);
    } catch {
      finish("garbled");
    }
    wake();
  };
  const listen = (): void => {
    socket.on("data", read);
    socket.on("error", (error) => finish(isSecuring ? "tls" : causeOf(error)));
    socket.on("close", () => finish(isSecuring ? "tls" : "closed"));
  };

  /** Waits until `isDone`, the end of the connection or the deadline, whichever is first. */
  const wait = async (milliseconds: number, isDone: () => boolean): Promise<void> => {
    if (isDone() || end) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = () => {
      if (isDone() || end) resolve();
    };
    const callOff = callAt(Math.min(performance.now() + milliseconds, until), () => closeWith("timeout"));
    await promise;
    callOff();
    wake = () => {};
  };

  const abort = (): void => closeWith("closed");
  signal?.addEventListener("abort", abort);
  socket.once("close", () => signal?.removeEventListener("abort", abort));
  if (signal?.aborted) abort();
  socket.setNoDelay(true);
  listen();

  return {
    async opened(milliseconds) {
      socket.once("connect", () => wake());
      await wait(milliseconds, () => !socket.connecting);
      throwIfEnded();
    },
    send(lines) {
      if (lines.some((line) => /[\r\n\0]/.test(line))) throw new Error("a command is one line");
      if (performance.now() >= until) closeWith("timeout");
      due += lines.length;
      hasQuit ||= !end && lines.at(-1) === quitCommand;
      if (!end) socket.write(lines.map((line) => `${line}\r\n`).join(""));
    },
    async reply(milliseconds) {
      await wait(milliseconds, () => unread.length > 0);
      const next = unread.shift();
      if (next) return next;
      throw new Silence(end ?? "closed");
    },
    async secure(host, milliseconds) {
      const secured = await loadTls();
      // Plain text after the reply to STARTTLS may be injected.
      if (unread.length > 0 || reader.isMidway()) finish("tls");
      throwIfEnded();
      isSecuring = true;
      socket.off("data", read);
      const secure = secured(socket, host);
      socket = secure;
      reader = replyReader(take);
      unread = [];
      secure.once("secureConnect", () => {
        isSecuring = false;
        wake();
      });
      listen();
      await wait(milliseconds, () => !isSecuring);
      throwIfEnded();
    },
    quit() {
      closeWith("closed");
      return closing;
    },
  };
}

export const quitCommand = "QUIT";

/** How long a host may take to accept the bytes of QUIT. */
const quitTimeoutMs = 500;

/** The cause of a socket's failure, by its system error code. */
export function causeOf(error: Error): SilenceCause {
  switch ("code" in error ? error.code : undefined) {
    case "ECONNREFUSED":
      return "refused";
    case "ETIMEDOUT":
      return "timeout";
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "EADDRNOTAVAIL":
    case "EACCES":
      return "unreachable";
    default:
      return "closed";
  }
}
