import type { Socket } from "node:net";
import type { Outages } from "../outages.ts";

/** Sends writes to the socket octet by octet during a tarpit outage, otherwise at once; always in order. */
export function slowWritesInTarpit(socket: Socket, outages: Outages, dripMs: number): void {
  const [write, end] = [socket.write.bind(socket), socket.end.bind(socket)];
  let held = Buffer.alloc(0);
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;

  const flow = (): void => {
    const octets = outages.areHostsTarpits ? 1 : held.length;
    write(held.subarray(0, octets));
    held = held.subarray(octets);
    if (held.length > 0) return;
    clearInterval(timer);
    timer = undefined;
    if (isEnding) end();
  };
  Object.assign(socket, {
    write(bytes: string | Uint8Array) {
      if (!outages.areHostsTarpits && !timer) return write(bytes);
      held = Buffer.concat([held, Buffer.from(bytes)]);
      timer ??= setInterval(flow, dripMs).unref();
      return true;
    },
    end(bytes?: string | Uint8Array) {
      if (bytes !== undefined) socket.write(bytes);
      if (timer) isEnding = true;
      else end();
      return socket;
    },
  });
  socket.on("close", () => clearInterval(timer));
}
