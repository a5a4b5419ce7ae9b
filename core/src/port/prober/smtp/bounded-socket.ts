/** A socket whose host may send so many bytes until it is trusted with more. */
import type { Socket } from "node:net";
import { Duplex } from "node:stream";

export class BoundedSocket extends Duplex {
  readonly #socket: Socket;
  #left: number;

  /** Destroyed, as the socket is, at the first byte beyond `max`. */
  constructor(socket: Socket, max: number) {
    super();
    this.#socket = socket;
    this.#left = max;
    socket.on("data", (chunk: Buffer) => {
      this.#left -= chunk.length;
      if (this.#left < 0) this.destroy(new Error(`The host sent more than ${max} bytes.`));
      else if (!this.push(chunk)) socket.pause();
    });
    socket.once("end", () => this.push(null));
    socket.once("error", (error) => this.destroy(error));
    socket.once("close", () => this.#close());
  }

  /** What has arrived is read before the end. */
  #close(): void {
    if (this.readableEnded) this.destroy();
    else this.once("end", () => this.destroy());
    if (!this.#socket.readableEnded) this.push(null);
  }

  /** Takes any number of bytes from now on. */
  release(): void {
    this.#left = Infinity;
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
