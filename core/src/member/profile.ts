import { type Change, Table } from "../aws/table/index.ts";
import { VisibleError } from "../kit/error.ts";
import { MemberEntity, type MemberRow } from "./entity.ts";

type Profile = Pick<MemberRow, "email" | "firstName" | "lastName" | "picture">;

/** The changes that copy a changed profile to all memberships of a user. Names that a workspace has given stay there. */
export async function profileChanges(
  userID: string,
  { picture, email, ...names }: Profile,
): Promise<Change[]> {
  const { data: listed } = await MemberEntity.query.byUser({ userID }).go({ pages: "all" });
  const keys = listed.map(({ workspaceID }) => ({ workspaceID, userID }));
  const ask = () => MemberEntity.get(keys).go({ consistent: true });
  const { data: members } = await Table.retryUnprocessed(ask);
  return members.map(({ workspaceID, isNamedHere = false }) => {
    const patch = MemberEntity.patch({ workspaceID, userID }).set(
      isNamedHere ? { email } : { email, ...names },
    );
    return Table.change(
      picture === undefined ? patch.remove(["picture"]) : patch.set({ picture }),
      leftMeanwhile,
    );
  });
}

const leftMeanwhile = (): VisibleError =>
  new VisibleError("conflict", "member.left", "You have just left a workspace. Try again.");
