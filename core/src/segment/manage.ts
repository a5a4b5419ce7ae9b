/** The segments of a workspace, as its team lists and changes them. */
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { SegmentsEntity } from "./entity.ts";
import { limits } from "./limits.ts";
import { type Info, New } from "./schema.ts";

/** The segments of the workspace, by name. */
export async function list(): Promise<Info[]> {
  const workspaceID = Actor.canAny(listAreas, "view");
  return (await read(workspaceID)).segments.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Saves a segment. Throws `conflict` where its name is taken, or the workspace has all the segments it may have. */
export const create = fn(New, async ({ name, filter, sort = null }): Promise<Info> => {
  const workspaceID = Actor.canAny(listAreas, "edit");
  const segment = { id: ID.create("segment"), name, filter, sort, created_at: Clock.now().toISOString() };
  await change(workspaceID, (segments) => {
    if (segments.length >= limits.segments) throw tooMany();
    if (segments.some((other) => other.name.toLowerCase() === name.toLowerCase())) throw taken();
    return [...segments, segment];
  });
  return segment;
});

/** Deletes a segment. Throws `missing` where it is gone. */
export const remove = fn(ID.schema("segment"), async (id): Promise<void> => {
  const workspaceID = Actor.canAny(listAreas, "edit");
  await change(workspaceID, (segments) => {
    if (!segments.some((segment) => segment.id === id)) throw missing();
    return segments.filter((segment) => segment.id !== id);
  });
});

/** Gives a workspace without segments those of another stage, under new ids. Can be repeated: then nothing changes. */
export async function takeOver(former: readonly Info[]): Promise<void> {
  const workspaceID = Actor.system();
  await change(workspaceID, (segments) =>
    segments.length > 0 ? segments : former.map((segment) => ({ ...segment, id: ID.create("segment") })),
  );
}

/** Deletes the segments of a closed workspace. Can be repeated. */
export async function removeAll(): Promise<void> {
  const workspaceID = Actor.system();
  await SegmentsEntity.delete({ workspaceID }).go();
}

async function read(workspaceID: string): Promise<{ version: number; segments: readonly Info[] }> {
  const { data } = await SegmentsEntity.get({ workspaceID }).go({ consistent: true });
  return data ?? { version: 0, segments: [] };
}

const change = (
  workspaceID: string,
  changed: (segments: readonly Info[]) => readonly Info[],
): Promise<void> =>
  Table.transact(async (outdated) => {
    const { version, segments } = await read(workspaceID);
    const put = SegmentsEntity.put({ workspaceID, version: version + 1, segments: changed(segments) }).where(
      (before, { eq, notExists }) =>
        version === 0 ? notExists(before.version) : eq(before.version, version),
    );
    return { answer: undefined, changes: [Table.change(put, outdated)] };
  });

const missing = () => new VisibleError("missing", "segment.missing", "There is no such segment.");

const tooMany = () =>
  new VisibleError(
    "conflict",
    "segment.conflict",
    `A workspace has at most ${limits.segments} saved segments. Delete one first.`,
  );

const taken = () =>
  new VisibleError("conflict", "segment.conflict", "There is a segment of this name. Choose another name.");
