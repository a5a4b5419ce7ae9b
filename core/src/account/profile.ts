import { z } from "zod";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Member } from "../member/index.ts";
import { UserEntity, type UserRow } from "./entity.ts";
import { setFirstPassword } from "./password-change.ts";
import { actingUser } from "./person.ts";
import { view } from "./view.ts";
import { setPicture } from "./picture.ts";
import { type Profile, type User, UserChange } from "./schema.ts";

const Update = z.object({ id: ID.schema("user"), change: UserChange });
const PictureChange = z.object({ id: ID.schema("user"), picture: z.file() });

/** Updates the acting person's profile or sets their first password. Throws `missing` for any other user. */
export const update = fn(Update, async ({ id, change }): Promise<User> => {
  const { userID } = Actor.self();
  const user = await actingUser();
  if (id !== userID || ("id" in change && change.id !== userID)) throw missing();
  if ("provider" in change) await setFirstPassword(user, change.password);
  else if ("professional_image" in change) await setPicture(user, null);
  else await changeProfile(user, change);
  return view(await actingUser());
});

/** Sets the acting person's picture. Throws `too_large`, or `input` for a file that cannot be decoded. */
export const changePicture = fn(PictureChange, async ({ id, picture }): Promise<User> => {
  const { userID } = Actor.self();
  if (id !== userID) throw missing();
  await setPicture(await actingUser(), picture);
  return view(await actingUser());
});

async function changeProfile(user: UserRow, { phone, ...names }: Profile): Promise<void> {
  const { id, email, picture } = user;
  const { first_name: firstName = user.firstName, last_name: lastName = user.lastName } = names;
  const edit = UserEntity.patch({ id }).set({ firstName, lastName, ...(phone && { phone }) });
  const patch = phone === "" || phone === null ? edit.remove(["phone"]) : edit;
  const unchanged = patch.where(
    (row, { eq }) =>
      `${eq(row.email, email)} AND ${eq(row.firstName, user.firstName)} AND ${eq(row.lastName, user.lastName)}`,
  );
  const copies = await Member.profileCopies(id, { email, firstName, lastName, picture });
  await Table.write([Table.change(unchanged, changedMeanwhile), ...copies.changes]);
  await copies.writeOthers();
}

const missing = (): VisibleError =>
  new VisibleError("missing", "account.missing", "There is no such person here.");

const changedMeanwhile = (): VisibleError =>
  new VisibleError("conflict", "account.changed", "Your profile was changed meanwhile. Try again.");
