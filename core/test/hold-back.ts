/** Lets two who write at the same time do so in the order that a test wants. */
import { ulid } from "ulid";
import { documents } from "../src/aws/table/client.ts";

/** Holds back the next transaction that writes a row of the entity, until it is let go. */
export function holdBack(entity: string) {
  const held = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  let isAwaited = true;
  documents.middlewareStack.add(
    (next) => async (args) => {
      const fits = "TransactItems" in args.input && JSON.stringify(args.input).includes(`"$${entity}_1#`);
      if (isAwaited && fits) {
        isAwaited = false;
        held.resolve();
        await go.promise;
      }
      return next(args);
    },
    { step: "initialize", name: `hold-back-${ulid()}` },
  );
  return { held: held.promise, letGo: go.resolve };
}
