import { Actor } from "../kit/actor.ts";
import { Outcome } from "../outcome/index.ts";
import { OutcomeSourceEntity } from "./entity.ts";
import type { Message } from "./message.ts";

/** Stores what mail services posted to the acting workspace. What a source sent that is disconnected by now is dropped. */
export async function record(messages: readonly Message[]): Promise<void> {
  const workspaceID = Actor.system();
  for (const [door, of] of Map.groupBy(messages, ({ sourceID }) => sourceID)) {
    const { data: row } = await OutcomeSourceEntity.get({ workspaceID, id: door }).go({ consistent: true });
    if (!row) continue;
    const entries = of.flatMap((message) => message.entries);
    await Outcome.storeReported(door, { entries, refused: of.flatMap((message) => message.refused) });
  }
}
