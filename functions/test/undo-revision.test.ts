import { ID } from "@winnow/core/kit/id";
import { Reaction } from "@winnow/core/kit/reaction";
import type { Context } from "aws-lambda";
import { expect, it } from "vitest";
import { Store } from "../../core/src/aws/store/index.ts";
import { handler } from "../src/event/dispatch-verification.ts";

const context = { getRemainingTimeInMillis: () => 30_000 } as Context;

it("A revision that is undone leaves no objects, however often it is told.", async () => {
  expect(Reaction.to("verification.undone")).toEqual(["dispatch-verification"]);
  const workspaceID = ID.create("workspace");
  const [listID, verificationID, other] = [
    ID.create("list"),
    ID.create("verification"),
    ID.create("verification"),
  ];
  const partOf = (id: string) => `list/${workspaceID}/${listID}/${id}/part/000000-1`;
  for (const id of [verificationID, other]) await Store.put(partOf(id), "{}");
  const type = "verification.undone";
  const properties = { listID, verificationID, seconds: 1 };
  const event = { "detail-type": type, detail: { id: ID.create("event"), type, workspaceID, properties } };
  for (let delivery = 1; delivery <= 2; delivery++) {
    await handler(event as unknown as Parameters<typeof handler>[0], context);
    expect(await Store.size(partOf(verificationID))).toBeNull();
  }
  expect(await Store.size(partOf(other))).not.toBeNull();
});
