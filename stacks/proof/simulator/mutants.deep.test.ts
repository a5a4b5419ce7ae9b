/**
 * The product without one of its guards: a mutant is found by fault schedules or by a test. These are one in thirty of all, which
 * `npm run simulate -- --mutants` looks for.
 */
import { describe, expect, it } from "vitest";
import { createSemaphore } from "@winnow/core/kit/concurrency/semaphore";
import { find } from "./mutants/find.ts";
import { mutants } from "./mutants/mutants.ts";
import { workerCount } from "./worker-pool.ts";

/** As many mutants at a time as there are processors. */
const turns = createSemaphore(workerCount);

const minute = 60_000;

const some = mutants.filter((_, index) => index % 30 === 0);

describe("a mutant breaks an invariant or a test:", () => {
  it.concurrent.each(some.map((mutant) => [mutant.name, mutant] as const))(
    "%s",
    { timeout: 25 * minute },
    async (_name, mutant) => {
      expect(await turns.run(() => find(mutant))).not.toBeNull();
    },
  );
});
