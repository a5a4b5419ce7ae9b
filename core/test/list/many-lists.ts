/** Workspaces with more lists than a page looks at for nothing. */
import { ulid } from "ulid";
import { Actor } from "../../src/kit/actor.ts";
import { ListEntity, type ListRow } from "../../src/list/entity.ts";
import { limits } from "../../src/list/schema.ts";
import { Clock } from "../../src/port/clock/index.ts";
import { QuotaEntity } from "../../src/window/entity.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");

/** A list that is the newer, the higher its number. */
export function listRow(workspaceID: string, number: number, more: Partial<ListRow> = {}): ListRow {
  const timeCreated = new Date(start + number).toISOString();
  return {
    ...{ workspaceID, id: `lst_${ulid(start + number)}`, name: `List ${number}`, source: "paste" },
    purpose: "verify",
    status: "ready",
    upload: "none",
    importID: "none",
    choice: {},
    metadata: {},
    locked: false,
    kept: "kept",
    timeCreated,
    timeExpires: timeCreated,
    ...more,
  };
}

/** Uses up the actor's long looks of this minute but for some. */
export async function useLongLooks(workspaceID: string, { left = 0 } = {}): Promise<void> {
  const { max, seconds } = limits.longLooks.pages;
  const window = Math.floor(Clock.now().getTime() / 1_000 / seconds);
  const subject = `long-looks:${workspaceID}:${Actor.signature()}`;
  await QuotaEntity.put({ subject, window, count: max - left, expires: 9_999_999_999 }).go();
}

/** Lists of which none is found by most filters, after the actor has used up their long looks. */
export async function addManyLists(workspaceID: string): Promise<void> {
  const lists = Array.from({ length: limits.longLooks.beyond + 60 }, (_, number) =>
    listRow(workspaceID, number, { timeExpires: "2099-01-01T00:00:00.000Z" }),
  );
  await ListEntity.put(lists).go();
  await useLongLooks(workspaceID);
}
