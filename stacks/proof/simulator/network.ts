/** The network between the product and the cloud, where faults are injected into each call. */
import type { MemoryCloud } from "./cloud/index.ts";
import {
  type Answer,
  describe,
  inputOf,
  jsonError,
  type Request,
  targetOf,
  xmlError,
} from "./cloud/request.ts";
import { drawnLag } from "../../local/cloud/dynamo/lag.ts";
import { type FaultSchedule, throughput } from "./fault-schedule.ts";
import type { Random } from "./random.ts";
import { SimulatedProcess } from "./simulated-process.ts";

/** How far eventually consistent reads are behind at most. */
const maxLagMs = 2 * 60_000;

/** What partitions take a second while throughput is low: what is sent to them is little, too. */
const lowLimits = { writes: 10, reads: 30 };

const minute = 60_000;
const hour = 60 * minute;

/** Sends a request of the current process to the cloud. Never settles if a fault kills the process. */
export async function send(cloud: MemoryCloud, faults: FaultSchedule, request: Request): Promise<Answer> {
  const process = SimulatedProcess.current();
  if (!process) return cloud.perform(request, { now: faults.now });
  const { hasJustCalled } = process;
  const call = process.nextCall();
  faults.calls.push(call);
  faults.singleFaults.push(...faultsOf(request, hasJustCalled).map((kind) => `${call} ${kind}`));
  process.beginCall();
  try {
    return await sendFaulty(cloud, faults, request, process, call);
  } finally {
    process.endCall();
  }
}

const callFaults = ["crash before", "crash after", "lost", "refused", "freeze"];

/** The kinds of faults at a call. A crash before a call equals a crash after the call before it. */
function faultsOf(request: Request, hasJustCalled: boolean): readonly string[] {
  const kinds = hasJustCalled ? callFaults.slice(1) : callFaults;
  return isBatch(request) ? [...kinds, "partial"] : kinds;
}

async function sendFaulty(
  cloud: MemoryCloud,
  faults: FaultSchedule,
  request: Request,
  process: SimulatedProcess,
  call: string,
): Promise<Answer> {
  const random = faults.randomFor(call);
  const isSlow = faults.injects(`${call} slow`, "slow");
  await process.sleep(isSlow ? drawDelay(random) : random.between(1, 30));
  if (faults.injects(`${call} freeze`, "freeze")) {
    const milliseconds = random.between(minute, 3 * hour);
    process.freeze(milliseconds);
    faults.lasts(faults.now + milliseconds);
    await process.sleep(1);
  }
  if (faults.injects(`${call} crash before`, "crash")) process.kill();
  await process.sleep(0);

  const refusal = refusalOf(call, faults, request, process);
  if (refusal) {
    traceCall(faults, process, request, refusal);
    return refusal;
  }
  const isStale = mayBeStale(request) && faults.injects(`${call} stale`, "stale");
  const isPartial = isBatch(request) && faults.injects(`${call} partial`, "partial");
  const answerMs = random.between(0, 20);
  const answer = cloud.perform(request, {
    now: faults.now,
    // A transaction ends before its answer arrives.
    flightMs: answerMs,
    lag: isStale || !mayBeStale(request) ? drawnLag(faults.name, call, maxLagMs) : undefined,
    limits: faults.isDown(throughput) ? lowLimits : undefined,
    ...(isPartial ? { refuses: refusing(faults, call) } : {}),
  });
  traceCall(faults, process, request, answer);

  if (faults.injects(`${call} crash after`, "crash")) process.kill();
  await process.sleep(answerMs);
  if (!faults.injects(`${call} lost`, "error")) return answer;
  if (random.chance(0.5)) return failure(request);
  throw Object.assign(new Error("The connection was reset."), { code: "ECONNRESET" });
}

/** Refuses the first entry of a batch, and half of the others. */
const refusing = (faults: FaultSchedule, call: string) => (index: number) =>
  index === 0 || faults.randomFor(`${call} entry ${index}`).chance(0.5);

const drawDelay = (random: Random): number =>
  random.chance(0.1) ? random.between(10 * minute, 20 * minute) : random.between(1_000, 20_000);

/** The error that the cloud answers without any effect; null if it performs the request. */
function refusalOf(
  call: string,
  faults: FaultSchedule,
  request: Request,
  { program }: SimulatedProcess,
): Answer | null {
  const target = targetOf(request);
  // A function that is down can still ask for its message to be delivered again.
  if (faults.isDown(program) && target?.service !== "AmazonSQS") return failure(request);
  if (faults.isDown(target?.service ?? "S3") || faults.injects(`${call} error`, "error"))
    return failure(request);
  if (faults.injects(`${call} refused`, "refused"))
    return target ? jsonError(400, "AccessDeniedException", "Denied.") : xmlError(403, "AccessDenied");
  if (faults.injects(`${call} throttle`, "throttle"))
    return target ? jsonError(400, "ThrottlingException", "Slow down.") : xmlError(503, "SlowDown");
  if (target?.operation === "TransactWriteItems" && faults.injects(`${call} conflict`, "conflict"))
    return conflict(request);
  const isWrite = ["PutItem", "UpdateItem", "DeleteItem"].includes(target?.operation ?? "");
  if (isWrite && faults.injects(`${call} conflict`, "conflict"))
    return jsonError(400, "TransactionConflictException", "Transaction is ongoing for the item");
  return null;
}

const failure = (request: Request): Answer =>
  targetOf(request)
    ? jsonError(500, "InternalServerError", "Internal server error")
    : xmlError(500, "InternalError");

function conflict(request: Request): Answer {
  const { TransactItems } = inputOf(request) as { TransactItems: unknown[] };
  const CancellationReasons = TransactItems.map((_, index) =>
    index === 0
      ? { Code: "TransactionConflict", Message: "Transaction is ongoing for the item" }
      : { Code: "None" },
  );
  const codes = CancellationReasons.map(({ Code }) => Code).join(", ");
  return jsonError(400, "TransactionCanceledException", `Transaction cancelled [${codes}]`, {
    CancellationReasons,
  });
}

const reads = ["GetItem", "BatchGetItem", "Query"];

const mayBeStale = (request: Request): boolean =>
  reads.includes(targetOf(request)?.operation ?? "") &&
  !JSON.stringify(inputOf(request)).includes('"ConsistentRead":true');

const isBatch = (request: Request): boolean =>
  ["SendMessageBatch", "PutEvents", "BatchGetItem", "BatchWriteItem"].includes(
    targetOf(request)?.operation ?? "",
  );

function traceCall(
  faults: FaultSchedule,
  { name }: SimulatedProcess,
  request: Request,
  { status }: Answer,
): void {
  if (faults.isTraced) faults.trace(`${name} ${describe(request)} ${status}`);
}
