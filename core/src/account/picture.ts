import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Member } from "../member/index.ts";
import { Picture } from "../picture/index.ts";
import { Throttle } from "../throttle/index.ts";
import { UserEntity, type UserRow } from "./entity.ts";
import { limits } from "./schema.ts";

/** Decoding is the most expensive work of a single call. */
const perHour = { max: 30, seconds: 3600 };

const path = "/api/pictures/";
const keyOf = (id: string): string => `picture/${id}`;

/** The key of the object that a shown picture is; null for none, and for one that is elsewhere. */
export const pictureKey = (shown: string | null): string | null =>
  shown?.startsWith(path) ? keyOf(shown.slice(path.length)) : null;

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

/** Replaces or removes the user's picture, and deletes the old one. */
export async function setPicture(user: UserRow, file: File | null): Promise<void> {
  const next = file ? await store(user, file) : undefined;
  if (next === user.picture) return;
  const { id, email, firstName, lastName, picture: before } = user;
  const edit = UserEntity.patch({ id });
  const patch = next === undefined ? edit.remove(["picture"]) : edit.set({ picture: next });
  const unchanged = patch.where(
    (row, { eq, notExists }) =>
      `${eq(row.email, email)} AND ${eq(row.firstName, firstName)} AND ${eq(row.lastName, lastName)} AND ` +
      (before === undefined ? notExists(row.picture) : eq(row.picture, before)),
  );
  const followers = await Member.profileChanges(id, { email, firstName, lastName, picture: next });
  await Table.write([Table.change(unchanged, changedMeanwhile), ...followers]);
  await forget(before);
}

/** Stores the picture. Returns its URL path. */
async function store(user: UserRow, file: File): Promise<string> {
  if (file.size > limits.pictureBytes)
    throw new VisibleError(
      "too_large",
      "picture.too_large",
      "File size is too large. Please upload a smaller file.",
    );
  await Throttle.limit(`picture:${user.id}`, perHour);
  const square = await Picture.squareOf(Buffer.from(await file.arrayBuffer()));
  const id = ID.create("picture");
  await Store.put(keyOf(id), square);
  return path + id;
}

/** Deletes an old picture. A failure is ignored: its id is not shown anywhere. */
async function forget(shown: string | undefined): Promise<void> {
  if (shown?.startsWith(path)) await Store.remove(keyOf(shown.slice(path.length))).catch(() => undefined);
}

const changedMeanwhile = (): VisibleError =>
  new VisibleError("conflict", "account.changed", "Your profile was changed meanwhile. Try again.");
