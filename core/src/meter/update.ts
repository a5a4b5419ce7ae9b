import { Table } from "../aws/table/index.ts";
import type { MeterRow } from "./entity.ts";

/** Makes an update that many make at once. Null where its condition does not hold. */
export async function updated(update: () => Promise<{ data: unknown }>): Promise<MeterRow | null> {
  try {
    const { data } = await Table.retryConflict(update);
    return data as MeterRow;
  } catch (error) {
    if (Table.isRefused(error)) return null;
    throw error;
  }
}
