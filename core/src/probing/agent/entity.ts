import { Entity } from "electrodb";
import { Table } from "../../aws/table/index.ts";

const { text, fixed } = Table.attribute;

/** A batch of questions for an agent. Its questions and reports are objects. */
export const BatchEntity = new Entity(
  {
    model: { service: "winnow", entity: "probe-batch", version: "1" },
    attributes: {
      id: fixed,
      /** Somebody waits for an awaited one, which is taken before those that are waiting. */
      state: { type: ["awaited", "waiting", "taken", "answered"] as const, required: true },
      /** The name of the agent that took it. */
      agent: { type: "string" },
      /** The agents that it is not for: its providers rest there. */
      except: { type: "list", items: { type: "string", required: true } },
      /** When its reports are due. */
      dueAt: fixed,
      /** Seconds since the epoch; the table then removes the row. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byID: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      byState: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["state"] },
        sk: { field: "gsi1sk", composite: ["id"] },
      },
    },
  },
  Table.config,
);

/** An agent that has sent a heartbeat. */
export const AgentEntity = new Entity(
  {
    model: { service: "winnow", entity: "probe-agent", version: "1" },
    attributes: {
      name: fixed,
      timeSeen: text,
      /** The block lists that have its address; absent where the agent asks none. */
      listed: {
        type: "list",
        items: {
          type: "map",
          properties: {
            address: { type: "string", required: true },
            list: { type: "string", required: true },
          },
        },
      },
      /** Seconds since the epoch; the table then removes the row. */
      expires: { type: "number", required: true },
    },
    indexes: { all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["name"] } } },
  },
  Table.config,
);
