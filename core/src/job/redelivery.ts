/** When a message is delivered again: soon after a caught failure, and soon after the time of a killed worker is over. */
import { Queue } from "../aws/queue/index.ts";
import { Config } from "../kit/config.ts";
import { Clock } from "../port/clock/index.ts";

/** A received message, and how often it was received. */
export interface Received {
  /** The queue that its event names: the handlers of one kind of job serve several. */
  queueARN: string;
  receiptHandle: string;
  receives: number;
}

/** The longest wait is this many times the first. */
const maxGrowth = 8;

/** The seconds before a failed message is delivered again: exponential backoff with jitter. */
export function retrySeconds(receives: number): number {
  const longest = Config.get().retrySeconds * Math.min(maxGrowth, 2 ** (receives - 1));
  return Math.ceil(longest * (0.5 + Math.random() / 2));
}

/** Delivers a message again whose handler failed. */
export const retry = ({ queueARN, receiptHandle, receives }: Received): Promise<void> =>
  Queue.setVisibility(queueARN, receiptHandle, retrySeconds(receives));

/** The time that a worker may take after its deadline. */
const marginSeconds = 25;

/** The seconds until a worker is surely over, by the clock that its deadline was counted by. */
export const secondsUntilOver = (deadline: Date): number =>
  marginSeconds + Math.max(0, Math.ceil((deadline.getTime() - Clock.now().getTime()) / 1000));

/** Delivers a message again soon after its worker's deadline, should the worker be killed before it. */
export const redeliverAfter = ({ queueARN, receiptHandle }: Received, deadline: Date): Promise<void> =>
  Queue.setVisibility(queueARN, receiptHandle, secondsUntilOver(deadline));
