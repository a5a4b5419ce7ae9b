import { describe, expect, it } from "vitest";
import { Table } from "../../src/aws/table/index.ts";
import { readBook, totalOf } from "../../src/outcome/book.ts";
import { bounced, outcome, workspace } from "./workspace.ts";

describe("The timer", () => {
  it("merges runs into parts within an hour, once", async () => {
    const space = workspace();
    await space.record(bounced("ann@a.test"));
    await space.record(bounced("bob@a.test"));
    await space.settleAfter(0);
    expect((await readBook(space.workspaceID)).runs).toHaveLength(2);
    await space.settle();
    const { runs, parts } = await readBook(space.workspaceID);
    expect([runs.length, parts.map(({ count }) => count)]).toEqual([0, [2]]);
    expect(await space.stored()).toHaveLength(2);
  });

  it("keeps an outcome for thirteen months, and erases it within a day and an hour after", async () => {
    const space = workspace();
    await space.record(outcome("opened", "ann@a.test", "2026-11-21T09:00:00Z"));
    await space.settle();
    await space.record(outcome("opened", "bob@a.test", "2026-11-21T10:00:00Z"));
    const day = 24 * 3_600;
    await space.settleAfter(395 * day);
    expect(await space.stored()).toHaveLength(2);
    await space.settleAfter(2 * day + 3_600);
    expect(await space.stored()).toEqual([]);
    expect(await space.objects()).toEqual([]);
  });

  it("looks at a few bounces once, and merges them into many outcomes after a week", async () => {
    const space = workspace();
    const many = Array.from({ length: 40 }, (_, index) =>
      outcome("delivered", `p${index}@a.test`, "2026-11-20T10:00:00Z"),
    );
    await space.record(...many);
    await space.settle();
    await space.record(bounced("ann@a.test"));
    const unseen = async () => (await readBook(space.workspaceID)).runs.map(({ hasBounces }) => hasBounces);
    expect(await unseen()).toEqual([true]);
    await space.settleAfter(1);
    expect(await unseen()).toEqual([undefined]);
    await space.settleAfter(6 * 24 * 3_600);
    expect(await unseen()).toEqual([undefined]);
    await space.settleAfter(24 * 3_600 + 1);
    expect(await unseen()).toEqual([]);
    expect(await space.stored()).toHaveLength(41);
  });

  it("does not lose what comes while it merges", async () => {
    const space = workspace();
    for (let place = 0; place < 6; place += 1) await space.record(bounced(`p${place}@a.test`));
    space.clock.advance(3_600);
    await Promise.all([
      space.settle(),
      space.record(bounced("late@a.test")),
      space.settle(),
      space.erase("p3@a.test"),
    ]);
    await space.settle();
    const emails = (await space.stored()).map(({ email }) => email).toSorted();
    expect(emails).toEqual(["late@a.test", "p0@a.test", "p1@a.test", "p2@a.test", "p4@a.test", "p5@a.test"]);
    expect(totalOf(await readBook(space.workspaceID))).toBe(6);
  });

  it("does not bring back what is erased once it has read it", async () => {
    const space = workspace();
    await space.record(bounced("ann@a.test"));
    await space.record(bounced("bob@a.test"));
    const erased = beforeRead(2, space.workspaceID, () => space.erase("ann@a.test"));
    await space.settle();
    expect(await erased).toEqual({ erased: 1 });
    expect((await space.stored()).map(({ email }) => email)).toEqual(["bob@a.test"]);
  });
});

/** Runs a function before the read of this number, from now on, of the row that names a workspace's outcomes. */
function beforeRead<R>(number: number, workspaceID: string, work: () => Promise<R>): Promise<R> {
  const { middlewareStack } = Table.config.client;
  const middleware = { step: "initialize", name: "test", override: true } as const;
  const { promise, resolve } = Promise.withResolvers<R>();
  let left = number;
  middlewareStack.add(
    (next) => async (command) => {
      const key = "Key" in command.input ? JSON.stringify(command.input.Key) : "";
      const isRead = key.toLowerCase().includes(workspaceID.toLowerCase());
      if (isRead && --left === 0) {
        middlewareStack.remove(middleware.name);
        resolve(await work());
      }
      return next(command);
    },
    middleware,
  );
  return promise;
}
