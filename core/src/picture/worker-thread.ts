/** Runs the decoder in a worker thread, so that no picture blocks the event loop, and ends it after 2 s of decoding. */
import { Worker } from "node:worker_threads";
import { createSemaphore } from "../kit/concurrency/semaphore.ts";
import type { Header } from "./header.ts";
import { damaged, tooSlow } from "./problem.ts";
import type { Answer, Task } from "./worker.ts";

const deadlineMs = 2_000;

/** One picture is decoded at a time, since each may take 300 MB. */
const semaphore = createSemaphore(1);

/** The square of a picture, as a JPEG. Throws a PictureProblem if it is damaged or takes longer than 2 s. */
export const squareInWorker = (bytes: Uint8Array, header: Header): Promise<Uint8Array> =>
  semaphore.run(() => decodeIn(start({ bytes, header })));

const start = (task: Task): Worker =>
  new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });

async function decodeIn(worker: Worker): Promise<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      worker.on("message", (answer: Answer) => {
        if (answer === "ready") timer = setTimeout(() => reject(tooSlow()), deadlineMs);
        else if (answer === null) reject(damaged());
        else resolve(answer);
      });
      worker.once("error", (error) => reject(damaged(error)));
      worker.once("exit", () => reject(damaged()));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
