import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { documents } from "../../src/aws/table/client.ts";
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

it("The relay returns before a bus that does not respond, and keeps the event in the outbox.", async () => {
  const event = {
    id: ID.create("event"),
    type: "test.happened",
    workspaceID: newWorkspaceID(),
    properties: {},
  };
  const delays: unknown[] = [];
  const sent = vi.spyOn(documents, "send");
  const answer = await Outbox.withRelay(
    () => Table.write([Table.event(event)]).then(() => "done"),
    (error) => delays.push(error),
  );
  expect(answer).toBe("done");
  expect(connections).toHaveLength(1);
  expect(delays).toMatchObject([{ name: "AbortError" }]);
  // The relay of another test may have taken it from there by now.
  expect(sent.mock.calls.filter(([command]) => command instanceof DeleteCommand)).toEqual([]);
}, 15_000);
