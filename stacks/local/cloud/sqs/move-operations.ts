/** Moves dead letters back. A move task completes before its answer. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { operation, type Operation } from "../operation.ts";
import { noSuchQueue } from "./error.ts";
import type { Queue } from "./queue.ts";
import type { Queues } from "./queues.ts";

interface Task {
  TaskHandle: string;
  Status: "COMPLETED";
  SourceArn: string;
  DestinationArn?: string | undefined;
  ApproximateNumberOfMessagesMoved: number;
  ApproximateNumberOfMessagesToMove: number;
  StartedTimestamp: number;
}

export function moveOperations(queues: Queues): Record<string, Operation> {
  const tasks: Task[] = [];
  const find = (arn: string): Queue => {
    const queue = queues.byArn(arn);
    if (!queue) throw noSuchQueue();
    return queue;
  };
  return {
    StartMessageMoveTask: operation(
      z.object({ SourceArn: z.string(), DestinationArn: z.string().optional() }),
      ({ SourceArn, DestinationArn }) => {
        const fixed = DestinationArn === undefined ? undefined : find(DestinationArn);
        const moved = find(SourceArn).moveVisible(
          ({ deadLetterSource = "" }) => fixed ?? queues.byArn(deadLetterSource),
        );
        const TaskHandle = randomUUID();
        tasks.unshift({
          TaskHandle,
          Status: "COMPLETED",
          SourceArn,
          DestinationArn,
          ApproximateNumberOfMessagesMoved: moved,
          ApproximateNumberOfMessagesToMove: moved,
          StartedTimestamp: queues.now,
        });
        return { TaskHandle };
      },
    ),
    ListMessageMoveTasks: operation(
      z.object({ SourceArn: z.string(), MaxResults: z.int().min(1).max(10).default(1) }),
      ({ SourceArn, MaxResults }) => {
        find(SourceArn);
        return { Results: tasks.filter((task) => task.SourceArn === SourceArn).slice(0, MaxResults) };
      },
    ),
  };
}
