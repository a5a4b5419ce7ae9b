/** The names of a stage's resources. */
export const defaultStage = "local";

export function nameOf(stage: string, thing: string): string {
  return `winnow-${stage}-${thing}`;
}

/** The name of the dead-letter queue of a queue. */
export function deadLettersOf(thing: string): string {
  return `${thing}-dead`;
}

/** The environment variable with a queue's URL. */
export function queueSetting(queue: string): string {
  return `QUEUE_URL_${queue.toUpperCase().replaceAll("-", "_")}`;
}
