/** The engine in a bare loop: chunk by chunk in one process, with the stage's concurrency. */
import { z } from "zod";
import { createSemaphore } from "@winnow/core/kit/concurrency/semaphore";
import { Verdict } from "@winnow/core/verdict";
import { connectMailNetwork, Endpoints } from "../../../local/mail-world/network.ts";
import { localTopology } from "../../../local/local-topology.ts";
import { withMailNetwork } from "../../../local/adapters.ts";
import { parent, startChild } from "../child-process.ts";

const chunkAddresses = 1_000;

const Task = z.object({ mailWorld: Endpoints, addresses: z.array(z.string()) });
type Task = z.infer<typeof Task>;

/** The seconds that the engine takes for these addresses. */
export async function bareSeconds(task: Task): Promise<number> {
  const child = startChild(import.meta.filename);
  try {
    child.send(task);
    return await child.receive(z.number());
  } finally {
    child.end();
  }
}

async function run({ mailWorld, addresses }: Task): Promise<number> {
  const enter = withMailNetwork(connectMailNetwork(mailWorld));
  const semaphore = createSemaphore(localTopology.queues["verify-chunk"]?.maxConcurrency ?? 1);
  const from = performance.now();
  await enter(async () => {
    const chunks = Array.from({ length: Math.ceil(addresses.length / chunkAddresses) }, (_, index) =>
      addresses.slice(index * chunkAddresses, (index + 1) * chunkAddresses),
    );
    await Promise.all(chunks.map((chunk) => semaphore.run(() => Verdict.judge(chunk))));
  });
  return (performance.now() - from) / 1000;
}

if (import.meta.main) parent.send(await run(await parent.receive(Task)));
