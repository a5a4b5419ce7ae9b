/** Reports of one object by Paddle: the later one wins, whatever the order of their arrival. */
import { orderOf } from "./event-order.ts";

export interface Reported<T> {
  /** Sorts like the order of the reports. */
  order: string;
  object: T;
}

/** An object as reported at a time. A `final` state never goes back; `rank` orders states of the same time. */
export const reported = <T extends { timeUpdated: string }>(
  object: T,
  { id, time, rank = 0, isFinal = false }: { id: string; time: string; rank?: number; isFinal?: boolean },
): Reported<T> => {
  const order = orderOf({ updated: object.timeUpdated, occurred: time, rank, id });
  return { object, order: `${isFinal ? 1 : 0}#${order}` };
};

/** The later of two reports. */
export const latest = <T>(known: Reported<T> | null, news: Reported<T>): Reported<T> =>
  known && known.order >= news.order ? known : news;
