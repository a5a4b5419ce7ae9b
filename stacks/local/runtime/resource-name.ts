/** The names of a stage's resources. */
import { sqsNameOf, type Topology } from "../../topology.ts";

export const defaultStage = "local";

export function nameOf(stage: string, thing: string): string {
  return `winnow-${stage}-${thing}`;
}

/** The name of the dead-letter queue of a queue. */
export function deadLettersOf(thing: string): string {
  return `${thing}-dead`;
}

/** The dead-letter queues of a stage, each of a queue or of a reaction without one. */
export const deadLetterQueuesOf = (stage: string, { queues, reactions }: Topology): string[] => [
  ...Object.entries(queues).map(([name, spec]) => nameOf(stage, sqsNameOf(deadLettersOf(name), spec))),
  ...reactions.flatMap(({ name, hasDeadLetters }) =>
    hasDeadLetters ? nameOf(stage, deadLettersOf(name)) : [],
  ),
];

/** The environment variable with a queue's URL. */
export function queueSetting(queue: string): string {
  return `QUEUE_URL_${queue.toUpperCase().replaceAll("-", "_")}`;
}
