/** SQS on one machine: an accepted message is on disk, and is delivered at least once. */
import type { Faults } from "../admin/faults.ts";
import type { Authorize } from "../iam/roles.ts";
import { jsonService } from "../json-service.ts";
import type { Service } from "../emulated-service.ts";
import { noSuchQueue, queryCode } from "./error.ts";
import { messageOperations, send, type Outgoing } from "./message-operations.ts";
import { moveOperations } from "./move-operations.ts";
import { queueOperations } from "./queue-operations.ts";
import { Queues } from "./queues.ts";

export type { Depth } from "./message.ts";
export { Queues };

/** Large enough for a batch of 1 MiB with every character escaped. */
const maxBodyBytes = 8 * 2 ** 20;

export interface Sqs extends Service {
  readonly queues: Queues;
  /** Sends a message to the queue of this ARN; resolves once it is on disk, throws if the queue does not exist. */
  deliver(arn: string, body: string, extra?: Omit<Outgoing, "MessageBody">): Promise<void>;
}

export interface SqsOptions {
  /** The folder of the journal. */
  folder: string;
  faults: Faults;
  authorize?: Authorize | undefined;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export async function createSqs(options: SqsOptions): Promise<Sqs> {
  const queues = await Queues.open(options);
  const service = jsonService({
    name: "sqs",
    target: "AmazonSQS",
    version: "1.0",
    namespace: "com.amazonaws.sqs",
    bodyLimit: maxBodyBytes,
    authorize: options.authorize,
    operations: { ...queueOperations(queues), ...messageOperations(queues), ...moveOperations(queues) },
    errorHeaders: (error) => ({ "x-amzn-query-error": `${queryCode(error)};Sender` }),
    written: () => queues.written(),
    close: () => queues.close(),
  });
  return {
    ...service,
    queues,
    async deliver(arn, body, extra = {}) {
      const queue = queues.byArn(arn);
      if (!queue) throw noSuchQueue();
      send(queue, { ...extra, MessageBody: body });
      await queues.written();
    },
  };
}
