/** A list of another stage, which is imported here from its original as if it was uploaded. */
import { Readable } from "node:stream";
import type { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { eachSettled } from "../../kit/concurrency/each-settled.ts";
import { VisibleError } from "../../kit/error.ts";
import { newRow } from "./create.ts";
import { ListEntity, type ListRow } from "../entity.ts";
import { neverArrivedCode, newImportJobOf, sendImport } from "../import-job.ts";
import { removeAll } from "../erasure/remove.ts";
import { readRow } from "../row.ts";
import { type Choice, TakenOver } from "../schema.ts";

interface Original {
  /** Bytes. */
  size: number;
  read: () => AsyncIterable<Uint8Array>;
  choice: Choice;
}

/**
 * Makes the list under this id, unless it is there. Can be repeated: the original is stored until its import has begun, also where
 * it never arrived before. Throws `conflict` while a former list of this id is being removed.
 */
export async function takeOver(
  id: string,
  said: z.input<typeof TakenOver>,
  { size, read, choice }: Original,
): Promise<void> {
  const workspaceID = Actor.system();
  const list = TakenOver.parse(said);
  const row: ListRow = {
    ...newRow({ ...list, filename: list.filename ?? undefined, size, start: undefined }, workspaceID, id),
    status: "uploading",
    choice,
  };
  const job = newImportJobOf(row);
  await Table.write([Table.change(ListEntity.create(row)), Job.opening(job)]).catch(Job.unlessRefused);
  let present = await readRow(workspaceID, id);
  if (present?.error?.code === neverArrivedCode) {
    const again = ListEntity.put(row).where(({ status }, { eq }) => eq(status, "failed"));
    await Table.write([Table.change(again), Job.opening(job)]).catch(Job.unlessRefused);
    present = await readRow(workspaceID, id);
  }
  if (present === null) throw beingRemoved();
  if (present.status !== "uploading") return;
  await Store.write(present.upload, Readable.from(read()));
  await sendImport(present);
}

const beingRemoved = () =>
  new VisibleError(
    "conflict",
    "archive.being_removed",
    "What a former import of this archive left is being removed. Run the command again in a minute.",
  );

/** Removes every list that was taken over, with its import, so that it can be taken over again. Can be repeated. */
export async function discardTakenOver(): Promise<void> {
  await removeAll();
  const imports = await Job.openOf(Actor.system(), ["import-list"]);
  await eachSettled(imports, Job.close);
}
