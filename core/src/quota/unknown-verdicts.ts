import type { Change } from "../aws/table/index.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { Window } from "../window/index.ts";
import { of } from "./of.ts";

/** Throws `limit` where the free unknown verdicts of a workspace are used up for today. */
export async function requireUnknownVerdicts(workspaceID: string): Promise<void> {
  const { unknownVerdicts: limit } = await of(workspaceID);
  if (!limit) return;
  const span = Window.of(limit);
  const count = await Window.countIn(`unknown-verdicts:${workspaceID}`, span);
  if (count !== null && count >= limit.max) throw Window.usedUp(unknownsUsed(limit), span.endsInSeconds);
}

/** Counts an unknown verdict that a workspace got for free. Throws `limit` beyond its quota. */
export async function countUnknownVerdict(workspaceID: string): Promise<void> {
  const { unknownVerdicts: limit } = await of(workspaceID);
  if (limit) await Window.spend(`unknown-verdicts:${workspaceID}`, limit, unknownsUsed(limit));
}

/** The changes that count unknown verdicts of work that was begun, also beyond the quota. */
export async function countingUnknownVerdicts(workspaceID: string, count: number): Promise<Change[]> {
  const { unknownVerdicts: limit } = count > 0 ? await of(workspaceID) : { unknownVerdicts: null };
  if (!limit) return [];
  return [Window.adding(`unknown-verdicts:${workspaceID}`, Window.of(limit), count)];
}

const unknownsUsed = ({ max }: Window.Limit): string =>
  `Your plan includes ${groupedDigits(max)} unknown results a day.`;
