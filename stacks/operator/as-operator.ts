/** Does what an operator asks for on the stage that was entered, under the name of the command. */
export async function asOperator<R>(command: string, body: () => Promise<R>): Promise<R> {
  // They read the environment of the stage when they are loaded.
  const { withAdapters } = await import("../../functions/src/adapters/index.ts");
  const { Actor } = await import("@winnow/core/kit/actor");
  const { Outbox } = await import("@winnow/core/aws/outbox");
  // Events that cannot be sent now are sent by the timer.
  const relayed = () => Outbox.withRelay(body, () => undefined);
  return withAdapters(() => Actor.provide({ type: "operator", job: command }, relayed));
}
