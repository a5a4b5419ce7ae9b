import type { Socket } from "node:net";

/** Delays all writes to the socket, in order. */
export function addLatency(socket: Socket, milliseconds: number): void {
  const [write, end] = [socket.write.bind(socket), socket.end.bind(socket)];
  const later = (act: () => void): void => void setTimeout(act, milliseconds).unref();
  Object.assign(socket, {
    write(bytes: string | Uint8Array) {
      later(() => write(bytes));
      return true;
    },
    end() {
      later(() => end());
      return socket;
    },
  });
}
