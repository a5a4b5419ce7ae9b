/** The calls of the product to Paddle's API, where faults are injected. */
import type { FaultSchedule } from "../fault-schedule.ts";
import { SimulatedProcess } from "../simulated-process.ts";

export interface PaddleRequest {
  method: string;
  url: string;
  authorization: string;
  body: string | undefined;
}

export interface PaddleAnswer {
  status: number;
  body: object;
}

/** Calls Paddle from the current process. Never settles if a fault kills the process. Rejects where the network fails. */
export async function sendToPaddle(
  faults: FaultSchedule,
  request: PaddleRequest,
  perform: (request: PaddleRequest) => PaddleAnswer,
): Promise<PaddleAnswer> {
  const process = SimulatedProcess.current();
  if (!process) return perform(request);
  const call = process.nextCall();
  faults.calls.push(call);
  faults.singleFaults.push(
    ...["crash before", "crash after", "lost", "error"].map((kind) => `${call} ${kind}`),
  );
  const random = faults.randomFor(call);
  const isSlow = faults.injects(`${call} slow`, "slow");
  await process.sleep(isSlow ? random.between(1_000, 20_000) : random.between(20, 200));
  if (faults.injects(`${call} crash before`, "crash")) process.kill();
  await process.sleep(0);
  const answer = refusalOf(call, faults) ?? perform(request);
  if (faults.isTraced) faults.trace(`${process.name} ${request.method} ${request.url} ${answer.status}`);
  if (faults.injects(`${call} crash after`, "crash")) process.kill();
  await process.sleep(random.between(0, 50));
  if (faults.injects(`${call} lost`, "error")) throw new TypeError("fetch failed");
  return answer;
}

/** What Paddle answers without any effect; null where it performs the call. */
function refusalOf(call: string, faults: FaultSchedule): PaddleAnswer | null {
  if (faults.isDown("Paddle") || faults.injects(`${call} error`, "error"))
    return { status: 500, body: { error: { type: "api_error", code: "internal_error", detail: "Broken." } } };
  if (faults.injects(`${call} throttle`, "throttle")) {
    const error = { type: "request_error", code: "too_many_requests", detail: "Slow down." };
    return { status: 429, body: { error } };
  }
  return null;
}
