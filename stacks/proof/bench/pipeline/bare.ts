/** The engine in a bare loop: chunk after chunk, as many at a time as the stage has, in one process and with nothing around it. */
import { z } from "zod";
import { createSemaphore } from "@winnow/core/kit/semaphore";
import { Verdict } from "@winnow/core/verdict";
import { connectMailNetwork, Endpoints } from "../../../local/mail-world/network.ts";
import { localTopology } from "../../../local/local-topology.ts";
import { withMailNetwork } from "../../../local/adapters.ts";
import { parent, start } from "../child.ts";

const chunkAddresses = 1_000;

const Task = z.object({ mailWorld: Endpoints, addresses: z.array(z.string()) });
type Task = z.infer<typeof Task>;

/** The seconds that the engine takes for these addresses. */
export async function bareSeconds(task: Task): Promise<number> {
  const child = start(import.meta.filename);
  try {
    child.tell(task);
    return await child.hear(z.number());
  } finally {
    child.end();
  }
}

async function run({ mailWorld, addresses }: Task): Promise<number> {
  const enter = withMailNetwork(connectMailNetwork(mailWorld));
  const gate = createSemaphore(localTopology.queues["verify-chunk"]?.maximumConcurrency ?? 1);
  const from = performance.now();
  await enter(async () => {
    const chunks = Array.from({ length: Math.ceil(addresses.length / chunkAddresses) }, (_, index) =>
      addresses.slice(index * chunkAddresses, (index + 1) * chunkAddresses),
    );
    await Promise.all(chunks.map((chunk) => gate.run(() => Verdict.judge(chunk))));
  });
  return (performance.now() - from) / 1000;
}

if (import.meta.main) parent.tell(await run(await parent.hear(Task)));
