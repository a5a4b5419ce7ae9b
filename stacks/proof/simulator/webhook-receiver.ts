/** Simulated servers of customers, which take webhooks. What they answer depends on the fault schedule. */
import type { Post, WebhookClient } from "@winnow/core/port/webhook-client/index";
import type { FaultSchedule } from "./fault-schedule.ts";
import { SimulatedProcess } from "./simulated-process.ts";

const timeoutMs = 5_000;

/** A client whose posts arrive at simulated servers. `posts` are those that arrived, whatever was answered. */
export function simulatedReceivers(faults: FaultSchedule): WebhookClient.WebhookClient & { posts: Post[] } {
  const posts: Post[] = [];
  return {
    posts,
    refusalOf: async () => null,
    async post(post) {
      const process = SimulatedProcess.current();
      if (!process) throw new Error("A webhook is posted by a process.");
      const call = process.nextCall();
      await process.sleep(process.random.between(5, 400));
      const isLost = faults.injects(`${call} post is lost`, "silence");
      if (!isLost) posts.push(post);
      if (isLost || faults.injects(`${call} post is not answered`, "slow")) {
        await process.sleep(timeoutMs);
        return { kind: "failed", cause: "timeout" };
      }
      const status = faults.injects(`${call} post is refused`, "error") ? 500 : 200;
      return { kind: "answered", status, answer: "" };
    },
  };
}
