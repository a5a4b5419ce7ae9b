/** What notices forget once an account or a workspace is closed. */
import { Table } from "../aws/table/index.ts";
import { type FormerPerson, withoutPerson } from "../kit/former-person.ts";
import { NoticeEntity, PreferenceEntity, ReadReceiptEntity } from "./entity.ts";

/** Erases the names of a person from the notices of a workspace, and what they have read. Can be repeated. */
export async function forget(workspaceID: string, person: FormerPerson): Promise<void> {
  const { userID } = person;
  await Table.eraseAll(ReadReceiptEntity, () => ReadReceiptEntity.query.byPerson({ workspaceID, userID }));
  const query = NoticeEntity.query.byWorkspace({ workspaceID });
  const { data } = await query.go({ pages: "all", consistent: true });
  for (const { id, title, content, onlyTo } of data) {
    const said = { title: withoutPerson(title, person), content: withoutPerson(content, person) };
    if (onlyTo === userID) await NoticeEntity.delete({ workspaceID, id }).go();
    else if (said.title !== title || said.content !== content)
      await NoticeEntity.patch({ workspaceID, id }).set(said).go();
  }
}

/** Erases the notices of a closed workspace. Can be repeated. */
export const eraseAll = (workspaceID: string): Promise<void> =>
  Table.eraseAll(NoticeEntity, () => NoticeEntity.query.byWorkspace({ workspaceID }));

/** Erases what a person chose to be told of. Can be repeated. */
export async function forgetPreferences(userID: string): Promise<void> {
  await PreferenceEntity.delete({ userID }).go();
}
