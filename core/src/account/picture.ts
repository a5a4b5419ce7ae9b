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

/** Decoding is the most work that one call can ask for. */
const perHour = { most: 30, seconds: 3600 };

const path = "/api/pictures/";
const keyOf = (id: string): string => `picture/${id}`;

/** The JPEG under an id, for whoever knows the id: what it shows never changes. */
export const picture = fn(ID.schema("picture"), async (id): Promise<Buffer> => {
  try {
    return await Store.bytes(keyOf(id));
  } catch (error) {
    if (error instanceof Store.ObjectMissing)
      throw new VisibleError("missing", "picture.missing", "There is no such picture.");
    throw error;
  }
});

/** Replaces a person's picture, or removes it; the one before is gone. */
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
  const followers = await Member.follow(id, { email, firstName, lastName, picture: next });
  await Table.write([Table.change(unchanged, changedMeanwhile), ...followers]);
  await forget(before);
}

/** Returns the path under which the picture is shown. */
async function store(user: UserRow, file: File): Promise<string> {
  if (file.size > limits.pictureBytes)
    throw new VisibleError(
      "too_large",
      "picture.too_large",
      "File size is too large. Please upload a smaller file.",
    );
  await Throttle.spend(`picture:${user.id}`, perHour);
  const square = await Picture.squareOf(Buffer.from(await file.arrayBuffer()));
  const id = ID.create("picture");
  await Store.put(keyOf(id), square);
  return path + id;
}

/** A picture that stays behind is seen by nobody who is not shown its id, and fails no call. */
async function forget(shown: string | undefined): Promise<void> {
  if (shown?.startsWith(path)) await Store.remove(keyOf(shown.slice(path.length))).catch(() => undefined);
}

const changedMeanwhile = (): VisibleError =>
  new VisibleError("conflict", "account.changed", "Your profile was changed meanwhile. Try again.");
