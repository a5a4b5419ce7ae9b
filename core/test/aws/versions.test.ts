/** Erasing objects with their earlier versions. The local cloud keeps one version of each, so that a bucket with more is scripted. */
import { DeleteObjectsCommand } from "@aws-sdk/client-s3";
import { ulid } from "ulid";
import { afterEach, describe, expect, it, vi } from "vitest";
import { client } from "../../src/aws/store/client.ts";
import { Store } from "../../src/aws/store/index.ts";
import { eraseBelow } from "../../src/aws/store/versions.ts";

afterEach(() => vi.restoreAllMocks());

/** Answers the next calls with these, and notes what they ask. */
function scripted(...answers: readonly object[]): unknown[] {
  const asked: unknown[] = [];
  const left = [...answers];
  vi.spyOn(client, "send").mockImplementation((command: unknown) => {
    asked.push(command instanceof DeleteObjectsCommand ? command.input.Delete?.Objects : "list");
    return Promise.resolve(left.shift() ?? {}) as never;
  });
  return asked;
}

describe("an erasure of objects", () => {
  it("leaves nothing below its prefix, and everything beside it", async () => {
    const [one, other] = [`picture/${ulid()}/`, `picture/${ulid()}/`];
    await Store.put(`${one}a`, "a");
    await Store.put(`${one}b`, "b");
    await Store.put(`${other}a`, "a");
    await eraseBelow(one);
    await eraseBelow(one);
    expect(await Promise.all([`${one}a`, `${one}b`, `${other}a`].map(Store.size))).toEqual([null, null, 1]);
  });

  it("erases each version and each mark of a deletion, page by page", async () => {
    const asked = scripted(
      {
        Versions: [
          { Key: "picture/a", VersionId: "2" },
          { Key: "picture/a", VersionId: "1" },
        ],
        DeleteMarkers: [{ Key: "picture/a", VersionId: "3" }],
      },
      {},
      { Versions: [{ Key: "picture/b", VersionId: "4" }] },
      {},
      {},
    );
    await eraseBelow("picture/");
    expect(asked).toEqual([
      "list",
      [
        { Key: "picture/a", VersionId: "2" },
        { Key: "picture/a", VersionId: "1" },
        { Key: "picture/a", VersionId: "3" },
      ],
      "list",
      [{ Key: "picture/b", VersionId: "4" }],
      "list",
    ]);
  });

  it("fails where a version may not be erased, instead of going on for ever", async () => {
    scripted(
      { Versions: [{ Key: "picture/a", VersionId: "1" }] },
      { Errors: [{ Key: "picture/a", Code: "AccessDenied" }] },
    );
    await expect(eraseBelow("picture/")).rejects.toThrow("picture/a is not erased: AccessDenied");
  });

  it("fails where an object may not be removed, likewise", async () => {
    scripted({ Contents: [{ Key: "picture/a" }] }, { Errors: [{ Key: "picture/a", Code: "AccessDenied" }] });
    await expect(Store.removeBelow("picture/")).rejects.toThrow("picture/a is not erased: AccessDenied");
  });
});
