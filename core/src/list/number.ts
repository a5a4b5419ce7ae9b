/**
 * Job numbers: lists by a whole number of 31 bits, for programs that know no other id. A workspace counts its own from 1. A
 * number is forgotten after the longest retention of a list.
 */
import { Entity } from "electrodb";
import { z } from "zod";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { listAreas } from "../kit/permission.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { Clock } from "../port/clock/index.ts";
import { gone } from "./row.ts";

const text = { type: "string", required: true, readOnly: true } as const;

const CounterEntity = new Entity(
  {
    model: { service: "winnow", entity: "jobCounter", version: "1" },
    attributes: { workspaceID: text, last: { type: "number", required: true } },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);

const NumberEntity = new Entity(
  {
    model: { service: "winnow", entity: "jobNumber", version: "1" },
    attributes: {
      workspaceID: text,
      number: { type: "number", required: true, readOnly: true },
      listID: text,
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byNumber: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["number"] },
      },
    },
  },
  Table.config,
);

/** Gives a list that is created next a number. Another call gives it another one, which leads to it as well. */
export const giveNumber = fn(ID.schema("list"), async (listID): Promise<number> => {
  const workspaceID = Actor.canAny(listAreas, "add");
  const { data } = await Table.retryConflict(() =>
    CounterEntity.upsert({ workspaceID }).add({ last: 1 }).go({ response: "all_new" }),
  );
  const expires = Math.ceil(Clock.now().getTime() / 1000) + keptSeconds.jobNumber;
  await NumberEntity.create({ workspaceID, number: data.last, listID, expires }).go();
  return data.last;
});

/** The id of the list with a number. Throws `missing` where the workspace has given no list this number. */
export const numbered = fn(
  z
    .int()
    .min(1)
    .max(2 ** 31 - 1),
  async (number): Promise<string> => {
    const workspaceID = Actor.canAny(listAreas, "view");
    const { data } = await NumberEntity.get({ workspaceID, number }).go({ consistent: true });
    if (!data) throw gone();
    return data.listID;
  },
);
