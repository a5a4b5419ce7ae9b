import { describe, expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { Store } from "../../src/aws/store/index.ts";
import { keyOf } from "../../src/outcome/book.ts";
import { bounced, outcome, workspace } from "./workspace.ts";

describe("An erasure of an address", () => {
  it("leaves nothing of it in runs, parts and the trail, and all others", async () => {
    const space = workspace();
    const at = "2026-11-20T10:00:00Z";
    await space.record(outcome("opened", "ann@a.test", at), outcome("opened", "bob@a.test", at));
    await space.settle();
    await space.record(outcome("clicked", "ann@a.test", at), outcome("clicked", "cy@a.test", at));
    await space.record(outcome("delivered", "ann@a.test", at));
    const before = await space.objects();
    expect(await space.erase("ANN@a.test ")).toEqual({ erased: 3 });
    expect(await space.erase("ann@a.test")).toEqual({ erased: 0 });
    expect((await space.stored()).map(({ email }) => email).toSorted()).toEqual(["bob@a.test", "cy@a.test"]);
    const after = await space.objects();
    const gone = before.filter(({ name }) => !after.some((one) => one.name === name));
    expect(gone).toHaveLength(3);
    for (const object of gone) expect(await Store.size(keyOf(space.workspaceID, object))).toBeNull();
    const texts = await Promise.all(after.map((object) => Store.text(keyOf(space.workspaceID, object))));
    expect(texts.join("")).not.toContain("ann@");
    const { results } = await space.act(() => Audit.list({}));
    expect(results.map(({ action, subject }) => [action, subject.name])).toEqual([
      ["outcome.erased", "1 address"],
    ]);
  });

  it("leaves it suppressed, and lets a later report count anew", async () => {
    const space = workspace();
    await space.record(bounced("gone@a.test"));
    await space.erase("gone@a.test");
    expect(await space.suppressed()).toMatchObject([{ email: "gone@a.test", reason: "bounce" }]);
    expect(await space.record(bounced("gone@a.test"))).toMatchObject({ accepted: 1 });
    expect(await space.erase("nope")).toEqual({ erased: 0 });
  });
});
