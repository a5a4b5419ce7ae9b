import { setTimeout as wait } from "node:timers/promises";
import { SQSServiceException } from "@aws-sdk/client-sqs";

const pauseMs = 500;

/** Asks until the local cloud answers, be it with a refusal: one that is down is about to come back. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof SQSServiceException) throw error;
      console.error("The local cloud does not answer; trying again", error);
      await wait(pauseMs);
    }
  }
}
