import { setTimeout as wait } from "node:timers/promises";
import { SQSServiceException } from "@aws-sdk/client-sqs";

const pauseMs = 500;

/** Retries until the local cloud answers, with a result or an error. */
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
