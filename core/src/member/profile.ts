import { type Change, Table } from "../aws/table/index.ts";
import { eachSettled } from "../kit/concurrency/each-settled.ts";
import { VisibleError } from "../kit/error.ts";
import { MemberEntity, type MemberRow } from "./entity.ts";

type Profile = Pick<MemberRow, "email" | "firstName" | "lastName" | "picture">;

/** A transaction has at most a hundred items, and the change of an account needs up to forty. */
const maxAtOnce = 50;

/** Copies of a changed profile, for all memberships of a user. */
interface Copies {
  /** For the transaction that changes the profile. */
  changes: readonly Change[];
  /** Writes those that do not fit into it, once the profile is changed. Can be repeated; the next change writes them, too. */
  writeOthers: () => Promise<void>;
}

/** The copies of a changed profile. Names that a workspace has given stay there. */
export async function profileCopies(userID: string, { picture, email, ...names }: Profile): Promise<Copies> {
  const { data: listed } = await MemberEntity.query.byUser({ userID }).go({ pages: "all" });
  const keys = listed.map(({ workspaceID }) => ({ workspaceID, userID }));
  const ask = () => MemberEntity.get(keys).go({ consistent: true });
  const { data: members } = await Table.retryUnprocessed(ask);
  const changes = members.map(({ workspaceID, isNamedHere = false }) => {
    const patch = MemberEntity.patch({ workspaceID, userID }).set(
      isNamedHere ? { email } : { email, ...names },
    );
    return Table.change(
      picture === undefined ? patch.remove(["picture"]) : patch.set({ picture }),
      () => new LeftMeanwhile(),
    );
  });
  return {
    changes: changes.slice(0, maxAtOnce),
    writeOthers: () => eachSettled(changes.slice(maxAtOnce), (copy) => Table.update(copy).catch(unlessLeft)),
  };
}

class LeftMeanwhile extends VisibleError {
  constructor() {
    super("conflict", "member.left", "You have just left a workspace. Try again.");
  }
}

function unlessLeft(error: unknown): void {
  if (!(error instanceof LeftMeanwhile)) throw error;
}
