import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { Window } from "../window/index.ts";
import { of } from "./of.ts";

/** Counts a webhook that a mail service posts to a workspace. Throws `limit`. */
export async function countSourceCall(workspaceID: string): Promise<void> {
  const { sourceCalls: limit } = await of(workspaceID);
  const reason = `Your plan takes ${groupedDigits(limit.max)} webhooks of mail services a minute.`;
  await Window.spend(`source-calls:${workspaceID}`, limit, reason);
}
