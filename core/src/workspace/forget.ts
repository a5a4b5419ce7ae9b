/** What a workspace forgets of an owner who closed their account: a name that it bears. */
import { type FormerPerson, withoutPerson } from "../kit/former-person.ts";
import { WorkspaceEntity } from "./entity.ts";

const closedName = "Closed workspace";
const sharedName = "Workspace";

/** The name that a workspace came with, by the first name of its owner. */
export const nameFor = (firstName: string): string => `${firstName}'s workspace`;

/** Takes the name of a person out of that of a workspace; a closed one has no name any more. Can be repeated. */
export async function forget(id: string, person: FormerPerson): Promise<void> {
  const { data: row } = await WorkspaceEntity.get({ id }).go({ consistent: true });
  if (!row) return;
  const name = row.timeClosed === undefined ? nameWithout(row.name, person) : closedName;
  if (name !== row.name) await WorkspaceEntity.patch({ id }).set({ name }).go();
}

function nameWithout(name: string, person: FormerPerson): string {
  const isTheirs = person.names.some((each) => nameFor(each.split(" ")[0] ?? each) === name);
  return isTheirs ? sharedName : withoutPerson(name, person);
}
