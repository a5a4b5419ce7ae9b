/** Work in a process of its own, so that its CPU is nobody else's; and how parent and child talk. */
import { fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import type { z } from "zod";

export interface Child {
  tell(message: Serializable): void;
  /** The next message. Throws where the child ends without one. */
  hear<T>(schema: z.ZodType<T>): Promise<T>;
  end(): void;
}

export function start(file: string, ...args: readonly string[]): Child {
  const child = fork(file, args);
  return {
    tell: (message) => void child.send(message),
    async hear(schema) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const onExit = (code: number | null) => reject(new Error(`${file} ended with ${code}.`));
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

/** From the child's side. */
export const parent = {
  tell: (message: Serializable): void => void process.send?.(message),
  hear: async <T>(schema: z.ZodType<T>): Promise<T> => schema.parse((await once(process, "message"))[0]),
};
