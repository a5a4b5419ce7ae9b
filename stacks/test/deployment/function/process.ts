/**
 * The process of a function, as Lambda runs one: it imports the bundle and answers one event after the other. Names under `.test`
 * resolve in the mail world, for there is no other name server here.
 */
import { setServers } from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import type { Context } from "aws-lambda";

export interface Event {
  event: unknown;
  context: Omit<Context, "getRemainingTimeInMillis" | "done" | "fail" | "succeed">;
  /** When the function is ended. */
  deadline: number;
}

export type Answer = { result: unknown } | { error: string };

const [bundle = "", nameServer = ""] = process.argv.slice(2);
setServers([nameServer]);
// The bundle would find the resolver that there was before.
syncBuiltinESMExports();
const { handler } = (await import(bundle)) as { handler: (event: unknown, context: object) => unknown };

process.on("message", ({ event, context, deadline }: Event) => {
  void (async () => {
    const remaining = { getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()) };
    try {
      answer({ result: await handler(event, { ...context, ...remaining }) });
    } catch (error) {
      answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  })();
});

const answer = (message: Answer): void => {
  process.send?.(message);
};
