/** Up to 200 addresses at once, each charged on its own. */
import { ApiKey } from "@winnow/core/api-key";
import { Credit } from "@winnow/core/credit";
import { VisibleError } from "@winnow/core/kit/error";
import { createSemaphore } from "@winnow/core/kit/concurrency/semaphore";
import { Clock } from "@winnow/core/port/clock/index";
import { Quota } from "@winnow/core/quota";
import { SingleVerification } from "@winnow/core/single-verification";
import { z } from "zod";
import { asVisibleError } from "../../http/error/error.ts";
import { outcomeWithin } from "../outcome.ts";
import { invalid } from "../parameters.ts";
import { validation } from "./verdict.ts";

const maxAddresses = 200;
const parallel = 16;
/** Fewer addresses change the balance one by one, rather than set more credits aside. */
const fewestForLease = 8;
/** Of a batch, because a call ends after 29. */
const maxSeconds = SingleVerification.maxTimeoutSeconds;

const Batch = z
  .array(z.object({ email_address: z.string() }))
  .min(1, "email_batch has no addresses.")
  .max(maxAddresses, `email_batch has at most ${maxAddresses} addresses.`);

/** The addresses of a batch. Throws `input` where there are none, or too many. */
export function addressesOf(sent: unknown): string[] {
  const parsed = Batch.safeParse(sent);
  if (parsed.success) return parsed.data.map(({ email_address }) => email_address);
  throw invalid("email_batch", parsed.error.issues[0]?.message ?? "email_batch is a list of addresses.");
}

/** The whole seconds of a batch that are left after `passedMs`. Without one, an address is not asked about. */
export const secondsLeft = (seconds: number, passedMs: number): number =>
  Math.max(0, Math.floor(Math.min(seconds, maxSeconds) - passedMs / 1000));

/**
 * Verifies the addresses within the seconds, at most 25. One that took longer is unknown and free: a repeated batch asks about it
 * again. What fails for one address is an error beside the others.
 */
export async function validateBatch(sent: unknown, seconds: number) {
  const addresses = addressesOf(sent);
  await Quota.countTestRows(addresses.length);
  const startedAt = performance.now();
  const left = () => secondsLeft(seconds, performance.now() - startedAt);
  const { run } = createSemaphore(parallel);
  const validate = async (email: string) => {
    const within = left();
    const found = within === 0 ? null : await outcomeWithin(email, within);
    return validation(email, found?.outcome ?? null, Clock.now());
  };
  const takeSlot = () => (addresses.length < fewestForLease || left() === 0 ? null : ApiKey.takeSlot());
  // The first slot draws a lease, from which the others take theirs.
  const first = await takeSlot();
  const settled = await SingleVerification.sharingPlace(() =>
    Promise.allSettled(
      addresses.map((email, index) =>
        run(async () => Credit.withSlot(index === 0 ? first : await takeSlot(), () => validate(email))),
      ),
    ),
  );
  const email_batch = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const errors = settled.flatMap((one, index) =>
    one.status === "rejected"
      ? [{ error: messageOf(one.reason), email_address: addresses[index] ?? "" }]
      : [],
  );
  return { email_batch, errors };
}

/** The sentence of a refusal. Throws any other error. */
function messageOf(thrown: unknown): string {
  const error = asVisibleError(thrown);
  if (!(error instanceof VisibleError)) throw thrown;
  return error.kind === "payment" ? "Invalid API Key or your account ran out of credits" : error.message;
}
