import { ulid } from "ulid";
import { describe, expect, it, vi } from "vitest";
import { Account } from "../../src/account/index.ts";
import { PictureEntity } from "../../src/account/entity.ts";
import { Store } from "../../src/aws/store/index.ts";
import { ID } from "../../src/kit/id.ts";
import { MemberEntity } from "../../src/member/entity.ts";
import { Picture } from "../../src/picture/index.ts";
import { browser } from "./visitor.ts";
import { jpeg, png } from "../picture.ts";

const limit = 4 * 2 ** 20;
const fileOf = (bytes: Buffer, name = "me.png", type = "image/png") =>
  new File([new Uint8Array(bytes)], name, { type });
/** A picture, padded with zeros to a size. */
const ofSize = (bytes: number) => fileOf(Buffer.concat([png(4, 4)], bytes));
const idIn = (path: string | null) => path?.replace("/api/pictures/", "") ?? "";
const keyOf = (path: string | null) => `picture/${idIn(path)}`;

async function resident() {
  const here = browser();
  const ann = await here.register();
  const { id, access, user } = ann;
  return {
    ...here,
    ...ann,
    show: (picture: File, of = id) => here.sign(access, () => Account.changePicture({ id: of, picture })),
    remove: () => here.sign(access, () => Account.update({ id, change: { professional_image: null } })),
    rename: () => here.sign(access, () => Account.update({ id, change: { first_name: "Anna" } })),
    me: () => here.sign(access, Account.me),
    async seenByOthers() {
      const key = { workspaceID: user.myworkspace, userID: id };
      return (await MemberEntity.get(key).go({ consistent: true })).data?.picture;
    },
  };
}

describe("a picture", () => {
  it("is stored as a small square under an unguessable path, visible to others", async () => {
    const { show, me, visit, seenByOthers } = await resident();
    const { professional_image: path } = await show(fileOf(png(32, 16)));
    expect(path).toMatch(/^\/api\/pictures\/pic_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect((await me()).professional_image).toBe(path);
    expect(await seenByOthers()).toBe(path);
    const shown = await visit(() => Account.picture(idIn(path)));
    expect(shown).toEqual(Buffer.from(await Picture.squareOf(png(32, 16))));
  });

  it("is replaced under a new path, and the old one is deleted", async () => {
    const { show, visit } = await resident();
    const before = (await show(fileOf(png(4, 4)))).professional_image;
    const after = (await show(fileOf(png(4, 4)))).professional_image;
    expect(after).not.toBe(before);
    expect(await Store.size(keyOf(before))).toBeNull();
    await expect(visit(() => Account.picture(idIn(before)))).rejects.toMatchObject({ kind: "missing" });
    await visit(() => Account.picture(idIn(after)));
  });

  it("is removed, idempotently", async () => {
    const { show, remove, me, seenByOthers } = await resident();
    const { professional_image: path } = await show(fileOf(png(4, 4)));
    for (let time = 0; time < 2; time++) expect((await remove()).professional_image).toBeNull();
    expect((await me()).professional_image).toBeNull();
    expect(await seenByOthers()).toBeUndefined();
    expect(await Store.size(keyOf(path))).toBeNull();
  });

  it("stays when the name changes", async () => {
    const { show, rename, seenByOthers } = await resident();
    const { professional_image: path } = await show(fileOf(png(4, 4)));
    expect((await rename()).professional_image).toBe(path);
    expect(await seenByOthers()).toBe(path);
  });

  it("is replaced even if the old one cannot be deleted", async () => {
    const { show, remove } = await resident();
    const { professional_image: path } = await show(fileOf(png(4, 4)));
    const broken = vi.spyOn(Store, "remove").mockRejectedValue(new Error("Storage is away."));
    expect((await remove()).professional_image).toBeNull();
    expect(broken).toHaveBeenCalledWith(keyOf(path));
    broken.mockRestore();
  });

  it("that a failure left goes with the next change, an hour later", async () => {
    const { id, show, remove, visit } = await resident();
    const rows = async () =>
      (await PictureEntity.query.byUser({ userID: id }).go({ consistent: true })).data.map((row) => row.id);
    const { professional_image: path } = await show(fileOf(png(4, 4)));
    const broken = vi.spyOn(Store, "remove").mockRejectedValue(new Error("Storage is away."));
    await remove();
    broken.mockRestore();
    // One that was stored an hour ago, and was never shown.
    const old = `pic_${ulid(Date.parse("2026-11-21T08:59:59.000Z"))}`;
    const recent = `pic_${ulid(Date.parse("2026-11-21T09:00:01.000Z"))}`;
    for (const each of [old, recent]) {
      await PictureEntity.put({ userID: id, id: each }).go();
      await Store.put(`picture/${each}`, "x");
    }
    expect(await rows()).toEqual([old, recent, idIn(path)].toSorted());
    for (const _ of ["once", "twice"]) await remove();
    expect(await rows()).toEqual([recent, idIn(path)].toSorted());
    await expect(visit(() => Account.picture(old))).rejects.toMatchObject({ kind: "missing" });
    expect(await Store.size(`picture/${recent}`)).toBe(1);
  });

  it("from before there were rows is deleted once it is replaced, or named until it is", async () => {
    const { id, show, remove } = await resident();
    const { professional_image: path } = await show(fileOf(png(4, 4)));
    await PictureEntity.delete({ userID: id, id: idIn(path) }).go();
    const broken = vi.spyOn(Store, "remove").mockRejectedValue(new Error("Storage is away."));
    await remove();
    broken.mockRestore();
    expect((await PictureEntity.query.byUser({ userID: id }).go({ consistent: true })).data).toMatchObject([
      { id: idIn(path) },
    ]);
  });

  it("is deleted where its change is refused", async () => {
    const { id, show, rename, me } = await resident();
    const put = vi.spyOn(Store, "put").mockImplementationOnce(async () => {
      await rename();
    });
    const removed = vi.spyOn(Store, "remove");
    await expect(show(fileOf(png(4, 4)))).rejects.toMatchObject({ code: "account.changed" });
    expect(removed).toHaveBeenCalledWith(put.mock.calls[0]?.[0]);
    put.mockRestore();
    removed.mockRestore();
    expect((await PictureEntity.query.byUser({ userID: id }).go({ consistent: true })).data).toEqual([]);
    expect((await me()).professional_image).toBeNull();
  });

  it("is one of two concurrent uploads, and only that one is kept", async () => {
    const { show, me } = await resident();
    const outcomes = await Promise.allSettled([show(fileOf(png(4, 4))), show(fileOf(png(8, 8)))]);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    for (const { reason } of refused) expect(reason).toMatchObject({ kind: "conflict" });
    expect(await Store.size(keyOf((await me()).professional_image))).toBeGreaterThan(0);
  });

  it("is changed by its owner only", async () => {
    const [ann, eve] = [await resident(), await resident()];
    await expect(ann.show(fileOf(png(4, 4)), eve.id)).rejects.toMatchObject({ code: "account.missing" });
    expect((await eve.me()).professional_image).toBeNull();
  });

  it("has at most 4 MB", async () => {
    const { show } = await resident();
    expect((await show(ofSize(limit))).professional_image).not.toBeNull();
    await expect(show(ofSize(limit + 1))).rejects.toMatchObject({
      kind: "too_large",
      code: "picture.too_large",
      message: "File size is too large. Please upload a smaller file.",
    });
  });

  it("is recognised by its bytes, not by its name", async () => {
    const { show, me } = await resident();
    const script = fileOf(Buffer.from("<svg onload='alert(1)'/>"), "me.png", "image/png");
    await expect(show(script)).rejects.toMatchObject({ kind: "input", code: "picture.unknown_format" });
    await expect(show(fileOf(Buffer.alloc(0)))).rejects.toMatchObject({ code: "picture.unknown_format" });
    expect((await me()).professional_image).toBeNull();
    await show(fileOf(await jpeg(4, 4), "me.svg", "image/svg+xml"));
  });

  it("is changed at most thirty times an hour", async () => {
    const { show } = await resident();
    const damaged = { code: "picture.unknown_format" };
    const attempt = () => show(fileOf(Buffer.from("no picture")));
    for (let time = 0; time < 30; time++) await expect(attempt()).rejects.toMatchObject(damaged);
    await expect(attempt()).rejects.toMatchObject({ kind: "limit" });
  });
});

describe("a missing picture", () => {
  it("is answered with 404, and no other object can be read by a made-up id", async () => {
    const { visit } = browser();
    await expect(visit(() => Account.picture(ID.create("picture")))).rejects.toMatchObject({
      kind: "missing",
    });
    expect(() => Account.picture("../upload/lst_1")).toThrow("This is not the id of a picture.");
  });
});
