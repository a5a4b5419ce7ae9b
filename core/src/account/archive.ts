import { Archive } from "../archive/index.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Member } from "../member/index.ts";
import { actingUser } from "./person.ts";
import { proving } from "./proof.ts";
import * as SecondFactor from "./second-factor/index.ts";

/** The archive of a workspace that the acting person owns, and what they give to have one made. */
export const archiveState = fn(ID.schema("workspace"), async (id): Promise<Archive.State> => {
  const archive = await Archive.find(id);
  const user = await actingUser();
  const factor = await SecondFactor.factorOf(user.id);
  return { needs_password: user.passwordHash !== undefined, needs_code: factor !== null, archive };
});

/** Has an archive made of a workspace that the acting person owns, once they have proved who they are. */
export const beginArchive = fn(
  Archive.Begin.extend({ id: ID.schema("workspace") }),
  async ({ id, password, code }): Promise<Archive.Info> => {
    await Member.owned(id);
    return Archive.begin(id, await proving(await actingUser(), password, code));
  },
);
