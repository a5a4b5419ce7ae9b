/** Child processes, so that CPU time is measured separately, and their messages. */
import { fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import type { z } from "zod";

export interface Child {
  send(message: Serializable): void;
  /** The next message. Throws if the child exits first. */
  receive<T>(schema: z.ZodType<T>): Promise<T>;
  end(): void;
}

export function startChild(file: string, ...args: readonly string[]): Child {
  const child = fork(file, args);
  return {
    send: (message) => void child.send(message),
    async receive(schema) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const onExit = (code: number | null) => reject(new Error(`${file} exited with ${code}.`));
      child.once("message", resolve).once("exit", onExit);
      try {
        return schema.parse(await promise);
      } finally {
        child.off("message", resolve).off("exit", onExit);
      }
    },
    end: () => void child.kill(),
  };
}

/** The parent process, for use in the child. */
export const parent = {
  send: (message: Serializable): void => void process.send?.(message),
  receive: async <T>(schema: z.ZodType<T>): Promise<T> => schema.parse((await once(process, "message"))[0]),
};
