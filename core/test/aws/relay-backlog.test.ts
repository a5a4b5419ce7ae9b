import { expect, it } from "vitest";
import { OutboxEntity } from "../../src/aws/outbox/entity.ts";
import { Outbox } from "../../src/aws/outbox/index.ts";
import { shardOf } from "../../src/aws/outbox/relay.ts";
import { documents } from "../../src/aws/table/client.ts";
import { ID } from "../../src/kit/id.ts";
import { as, newWorkspaceID } from "../actors.ts";

it("A backlog of two thousand events is published page by page and deleted in batches.", async () => {
  const workspaceID = newWorkspaceID();
  const events = Array.from({ length: 2_000 }, () => {
    const event = { id: ID.create("event"), type: "test.happened", workspaceID, properties: {} };
    return { ...event, shard: shardOf(event) };
  });
  await OutboxEntity.put(events).go({ concurrent: 8 });
  const calls = new Map<string, number>();
  documents.middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        calls.set(commandName, (calls.get(commandName) ?? 0) + 1);
        return next(args);
      },
    { step: "initialize", name: "count-calls" },
  );
  const published = await as({ type: "operator", job: "test" }, () => Outbox.relay());
  expect(published).toBeGreaterThanOrEqual(2_000);
  expect(calls.get("DeleteCommand") ?? 0).toBe(0);
  expect(calls.get("BatchWriteCommand") ?? 0).toBeLessThanOrEqual(published / 25 + 40);
  const left = await OutboxEntity.get(events.slice(0, 100).map(({ id }) => ({ id }))).go();
  expect(left.data).toEqual([]);
});
