import type { Change } from "../aws/table/index.ts";
import { Window } from "../window/index.ts";
import { of } from "./of.ts";

/** The changes that count a free analysis of a workspace with its start. Refused with `limit`. */
export async function countingAnalysis(workspaceID: string): Promise<Change[]> {
  const { analyses: limit } = await of(workspaceID);
  if (!limit) return [];
  return [
    Window.spending(`analyses:${workspaceID}`, limit, 1, `Your plan includes ${limit.max} analyses a day.`),
  ];
}
