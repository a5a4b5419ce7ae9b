/** The way from the product to the cloud, on which everything can go wrong. */
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
import { Process } from "./process.ts";
import type { Random } from "./random.ts";
import type { Storm } from "./storm.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Sends a request of the process that runs to the cloud, through the storm. Settles never where the process dies of it. */
export async function send(cloud: MemoryCloud, storm: Storm, request: Request): Promise<Answer> {
  const process = Process.current();
  if (!process) return cloud.perform(request);
  const call = process.nextCall();
  storm.calls.push(call);
  const chance = storm.chanceOf(call);
  const isSlow = storm.strikes(`${call} slow`, "slow");
  await process.pass(isSlow ? slowness(chance) : chance.between(1, 30));
  if (storm.strikes(`${call} stop`, "stop")) {
    process.stop(chance.between(minute, 3 * hour));
    await process.pass(1);
  }
  if (storm.strikes(`${call} crash before`, "crash")) process.kill();
  await process.pass(0);

  const refusal = refusalOf(call, storm, request);
  if (refusal) {
    record(storm, process, request, refusal);
    return refusal;
  }
  const isPartial = isBatch(request) && storm.strikes(`${call} partial`, "partial");
  const answer = cloud.perform(request, {
    now: storm.now,
    isStale: mayBeStale(request) && storm.strikes(`${call} stale`, "stale"),
    ...(isPartial
      ? { refuses: (index: number) => storm.chanceOf(`${call} entry ${index}`).chance(0.5) }
      : {}),
  });
  record(storm, process, request, answer);

  if (storm.strikes(`${call} crash after`, "crash")) process.kill();
  await process.pass(chance.between(0, 20));
  if (!storm.strikes(`${call} lost`, "error")) return answer;
  if (chance.chance(0.5)) return failure(request);
  throw Object.assign(new Error("The connection was reset."), { code: "ECONNRESET" });
}

const slowness = (chance: Random): number =>
  chance.chance(0.1) ? chance.between(10 * minute, 20 * minute) : chance.between(1_000, 20_000);

/** What the cloud answers where it does nothing; null where it does. */
function refusalOf(call: string, storm: Storm, request: Request): Answer | null {
  const target = targetOf(request);
  if (storm.isDown(target?.service ?? "S3") || storm.strikes(`${call} error`, "error"))
    return failure(request);
  if (storm.strikes(`${call} throttle`, "throttle"))
    return target ? jsonError(400, "ThrottlingException", "Slow down.") : xmlError(503, "SlowDown");
  if (target?.operation === "TransactWriteItems" && storm.strikes(`${call} conflict`, "conflict"))
    return conflict(request);
  const isWrite = ["PutItem", "UpdateItem", "DeleteItem"].includes(target?.operation ?? "");
  if (isWrite && storm.strikes(`${call} conflict`, "conflict"))
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

function record(storm: Storm, { name }: Process, request: Request, { status }: Answer): void {
  if (storm.isRecorded) storm.note(`${name} ${describe(request)} ${status}`);
}
