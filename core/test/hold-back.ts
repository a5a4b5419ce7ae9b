/** Controls the order of concurrent writes in a test. */
import type { PutObjectCommandInput } from "@aws-sdk/client-s3";
import { ulid } from "ulid";
import { client } from "../src/aws/store/client.ts";
import { documents } from "../src/aws/table/client.ts";

/** Holds back the next transaction that writes a row of the entity. `held` resolves then; `letGo` releases it or makes it fail. */
export function holdBack(entity: string) {
  const held = Promise.withResolvers<void>();
  const go = Promise.withResolvers<Error | undefined>();
  let isAwaited = true;
  before(entity, async () => {
    if (!isAwaited) return;
    isAwaited = false;
    held.resolve();
    const failure = await go.promise;
    if (failure) throw failure;
  });
  return { held: held.promise, letGo: (failure?: Error) => go.resolve(failure) };
}

/** Runs `act` before the next object whose key has the text is written. Resolves once it has run. */
export function beforeObject(text: string, act: () => Promise<unknown>): Promise<void> {
  const done = Promise.withResolvers<void>();
  let isAwaited = true;
  client.middlewareStack.add(
    (next) => async (args) => {
      const { Key = "", Body } = args.input as Partial<PutObjectCommandInput>;
      if (isAwaited && Body !== undefined && Key.includes(text)) {
        isAwaited = false;
        await act().then(() => done.resolve(), done.reject);
      }
      return next(args);
    },
    { step: "initialize", name: `before-object-${ulid()}` },
  );
  return done.promise;
}

/** Makes the next transaction that writes a row of the entity fail. */
export function failNext(entity: string, error: Error): void {
  const { held, letGo } = holdBack(entity);
  void held.then(() => letGo(error));
}

/** Runs `act` before each transaction that writes a row of the entity, except for the transactions of `act` itself. */
export function intervene(entity: string, act: () => Promise<unknown>): void {
  let isActing = false;
  before(entity, async () => {
    if (isActing) return;
    isActing = true;
    await act();
    isActing = false;
  });
}

function before(entity: string, act: () => Promise<void>): void {
  documents.middlewareStack.add(
    (next) => async (args) => {
      const fits = "TransactItems" in args.input && JSON.stringify(args.input).includes(`"$${entity}_1#`);
      if (fits) await act();
      return next(args);
    },
    { step: "initialize", name: `before-${ulid()}` },
  );
}
