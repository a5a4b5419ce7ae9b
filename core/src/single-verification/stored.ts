/** Verifications of programs, as they are kept. */
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Verification } from "../verification/index.ts";
import { eraseCharges, forgettingCharge } from "./charge.ts";
import { SingleVerificationEntity } from "./entity.ts";
import { readRow, view } from "./row.ts";
import { Events, type Info } from "./schema.ts";

const id = ID.schema("verification");

/** A verification of the acting workspace. Throws `missing` after 30 days. */
export const get = fn(id, async (verificationID): Promise<Info> => {
  const row = await readRow(Actor.can("verify_email", "view"), verificationID);
  if (!row) throw missing();
  return view(row);
});

/** Deletes a verification; one that is pending is given up without charge. Throws `missing`. */
export const remove = fn(id, async (verificationID): Promise<void> => {
  const workspaceID = Actor.can("verify_email", "add");
  const row = await readRow(workspaceID, verificationID);
  if (!row) throw missing();
  const deletion = SingleVerificationEntity.delete({ workspaceID, id: verificationID });
  await Table.write([
    Table.change(
      deletion.where(({ email }, { exists }) => exists(email)),
      missing,
    ),
    forgettingCharge(row),
    ...Job.announcing(Events.Removed.of(workspaceID, { verificationID })),
  ]);
});

/** Erases the verifications of a closed workspace. Can be repeated. */
export async function erase(workspaceID: string): Promise<void> {
  await Table.eraseAll(SingleVerificationEntity, () => SingleVerificationEntity.query.byID({ workspaceID }));
  await eraseCharges(workspaceID);
  await Verification.eraseRecent(workspaceID);
}

const missing = () => new VisibleError("missing", "verification.missing", "There is no such verification.");
