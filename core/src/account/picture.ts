import { decodeTime } from "ulid";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Member } from "../member/index.ts";
import { Picture } from "../picture/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Window } from "../window/index.ts";
import { PictureEntity, UserEntity, type UserRow } from "./entity.ts";
import { limits } from "./schema.ts";

/** Decoding is the most expensive work of a single call. */
const perHour = { max: 30, seconds: 3600 };

const path = "/api/pictures/";
export const keyOf = (id: string): string => `picture/${id}`;

/** The id of a shown picture; null for none, and for one that is elsewhere. */
const idIn = (shown: string | null | undefined): string | null =>
  shown?.startsWith(path) ? shown.slice(path.length) : null;

/** The key of the object that a shown picture is; null for none, and for one that is elsewhere. */
export function pictureKey(shown: string | null): string | null {
  const id = idIn(shown);
  return id === null ? null : keyOf(id);
}

/** The bytes of a shown picture that is stored here; null for none. */
export async function pictureBytes(shown: string | null): Promise<Buffer | null> {
  const key = pictureKey(shown);
  return key === null ? null : Store.bytes(key).catch(() => null);
}

/** The JPEG under an id. Its content never changes. */
export const picture = fn(ID.schema("picture"), async (id): Promise<Buffer> => {
  try {
    return await Store.bytes(keyOf(id));
  } catch (error) {
    if (error instanceof Store.ObjectMissing)
      throw new VisibleError("missing", "picture.missing", "There is no such picture.");
    throw error;
  }
});

/**
 * Replaces or removes the user's picture, and deletes the old one. A row names each picture until it is
 * deleted. By these rows the next change deletes what a failure has left, and the end of the account deletes
 * all.
 */
export async function setPicture(user: UserRow, file: File | null): Promise<void> {
  const next = file ? await store(user, file) : undefined;
  const { id, email, firstName, lastName, picture: before } = user;
  if (next === before) return forgetUnused(id, null);
  const edit = UserEntity.patch({ id });
  const patch = next === undefined ? edit.remove(["picture"]) : edit.set({ picture: next });
  const unchanged = patch.where(
    (row, { eq, notExists }) =>
      `${eq(row.email, email)} AND ${eq(row.firstName, firstName)} AND ${eq(row.lastName, lastName)} AND ` +
      (before === undefined ? notExists(row.picture) : eq(row.picture, before)),
  );
  const copies = await Member.profileCopies(id, { email, firstName, lastName, picture: next });
  const former = idIn(before);
  const naming = former === null ? [] : [Table.change(PictureEntity.put({ userID: id, id: former }))];
  try {
    await Table.write([Table.change(unchanged, changedMeanwhile), ...copies.changes, ...naming]);
  } catch (error) {
    if (!Table.isInDoubt(error)) await forget(id, idIn(next));
    throw error;
  }
  await copies.writeOthers();
  await forget(id, former);
  await forgetUnused(id, idIn(next));
}

/** Stores the picture. Returns its URL path. */
async function store(user: UserRow, file: File): Promise<string> {
  if (file.size > limits.pictureBytes)
    throw new VisibleError(
      "too_large",
      "picture.too_large",
      "File size is too large. Please upload a smaller file.",
    );
  await Window.spend(
    `picture:${user.id}`,
    perHour,
    `Your picture can be changed at most ${perHour.max} times in an hour.`,
  );
  const square = await Picture.squareOf(Buffer.from(await file.arrayBuffer()));
  const id = ID.create("picture");
  await PictureEntity.put({ userID: user.id, id }).go();
  await Store.put(keyOf(id), square);
  return path + id;
}

/** Deletes a picture that is not shown, and then its row. A failure is ignored: the row stays. */
async function forget(userID: string, id: string | null): Promise<void> {
  if (id === null) return;
  await Store.remove(keyOf(id))
    .then(() => PictureEntity.delete({ userID, id }).go())
    .catch(() => undefined);
}

/** By then a picture that was stored is shown, or its change has failed. */
const pendingMs = 3_600_000;

/** Deletes the pictures of a user that a failure has left beside the present one. */
async function forgetUnused(userID: string, present: string | null): Promise<void> {
  const until = Clock.now().getTime() - pendingMs;
  for (const id of await storedPictures(userID))
    if (id !== present && decodeTime(id.slice("pic_".length)) < until) await forget(userID, id);
}

/**
 * The ids of the pictures of a user that have a table row. A picture stored before there were rows gets one
 * when it is replaced.
 */
export async function storedPictures(userID: string): Promise<string[]> {
  const { data } = await PictureEntity.query.byUser({ userID }).go({ pages: "all", consistent: true });
  return data.map(({ id }) => id);
}

const changedMeanwhile = (): VisibleError =>
  new VisibleError("conflict", "account.changed", "Your profile was changed meanwhile. Try again.");
