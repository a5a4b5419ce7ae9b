/** Makes notices of events. */
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { TestWorkspace } from "../kit/id.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { Clock } from "../port/clock/index.ts";
import { NoticeEntity } from "./entity.ts";
import { contentOf } from "./content.ts";
import type { Message } from "./schema.ts";

/** Creates the notice of an event, once; none in a test workspace. */
export async function notify(eventID: string, message: Message): Promise<void> {
  const workspaceID = Actor.system();
  if (TestWorkspace.isTest(workspaceID)) return;
  const now = Clock.now();
  const row = {
    ...attributesOf(message),
    content: contentOf(message),
    workspaceID,
    id: eventID.replace(/^evt_/, "ntc_"),
    timeCreated: now.toISOString(),
    expires: Math.floor(now.getTime() / 1000) + keptSeconds.notice,
  };
  await Table.write([Table.change(NoticeEntity.create(row))]).catch(ignoreRepeated);
}

const attributesOf = ({ kind, emoji, title, page, area, onlyTo, notTo }: Message) => ({
  kind,
  emoji,
  title,
  page,
  ...(area !== null && { area }),
  ...(onlyTo !== undefined && { onlyTo }),
  ...(notTo !== undefined && { notTo }),
});

function ignoreRepeated(error: unknown): void {
  if (!(error instanceof Table.Refused)) throw error;
}
