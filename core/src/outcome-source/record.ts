import { Actor } from "../kit/actor.ts";
import { Outcome } from "../outcome/index.ts";
import { OutcomeSourceEntity } from "./entity.ts";
import type { Message } from "./message.ts";

/** Stores what mail services posted to the acting workspace. What a source sent that is disconnected by now is dropped. */
export async function record(messages: readonly Message[]): Promise<void> {
  const workspaceID = Actor.system();
  for (const [sourceID, of] of Map.groupBy(messages, (message) => message.sourceID)) {
    const { data: row } = await OutcomeSourceEntity.get({ workspaceID, id: sourceID }).go({
      consistent: true,
    });
    if (!row) continue;
    const entries = of.flatMap((message) => message.entries);
    await Outcome.storeReported(sourceID, { entries, refused: of.flatMap((message) => message.refused) });
  }
}
