import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OutboxEntity } from "../../src/aws/outbox/entity.ts";
import { shardOf } from "../../src/aws/outbox/relay.ts";
import { Table } from "../../src/aws/table/index.ts";
import { ID } from "../../src/kit/id.ts";
import { Outbox } from "../../src/aws/outbox/index.ts";
import { newWorkspaceID } from "../actors.ts";

/** A bus that accepts requests and never responds. */
const connections: Socket[] = [];
const bus = createServer((connection) => connections.push(connection));
beforeAll(async () => {
  await once(bus.listen(0, "127.0.0.1"), "listening");
  process.env["AWS_ENDPOINT_URL_EVENTBRIDGE"] = `http://127.0.0.1:${(bus.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const connection of connections) connection.destroy();
  bus.close();
});

it("returns before a bus that does not respond, and keeps the event in the outbox", async () => {
  const event = {
    id: ID.create("event"),
    type: "test.happened",
    workspaceID: newWorkspaceID(),
    properties: {},
  };
  const delays: unknown[] = [];
  const answer = await Outbox.withRelay(
    () => Table.write([Table.event(event)]).then(() => "done"),
    (error) => delays.push(error),
  );
  expect(answer).toBe("done");
  expect(connections).toHaveLength(1);
  expect(delays).toMatchObject([{ name: "AbortError" }]);
  const { data } = await OutboxEntity.query.pending({ shard: shardOf(event) }).go({ pages: "all" });
  expect(data.map(({ id }) => id)).toContain(event.id);
}, 15_000);
