/** What the queues take from the SDK. */
import { SQSClient } from "@aws-sdk/client-sqs";
import { deadline } from "../deadline.ts";

export {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";

export const client = new SQSClient(deadline);
