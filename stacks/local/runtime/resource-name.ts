/** What things are called on this machine, in the manner of a stage. */
export const DEFAULT_STAGE = "local";

export function nameOf(stage: string, thing: string): string {
  return `winnow-${stage}-${thing}`;
}

/** The thing whose dead letters are meant, as a thing of its own. */
export function deadLettersOf(thing: string): string {
  return `${thing}-dead`;
}

/** The setting that tells a function a queue's URL. */
export function queueSetting(queue: string): string {
  return `QUEUE_URL_${queue.toUpperCase().replaceAll("-", "_")}`;
}
