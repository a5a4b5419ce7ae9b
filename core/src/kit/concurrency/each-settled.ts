import { createSemaphore } from "./semaphore.ts";

const parallel = 16;

/**
 * Runs `work` for each item, 16 at a time. A failure does not stop the others; all failures are thrown as one
 * AggregateError.
 */
export async function eachSettled<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const semaphore = createSemaphore(parallel);
  const outcomes = await Promise.allSettled(items.map((item) => semaphore.run(() => work(item))));
  const errors = outcomes.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : []));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} failed.`);
}
