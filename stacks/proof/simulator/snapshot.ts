/** A copy of what a stage has stored: simulations start from one, and the oracle examines the final one. */
import { gunzipSync } from "node:zlib";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Stored } from "../oracle/index.ts";
import { MemoryCloud } from "./cloud/index.ts";
import { MemoryObjects } from "./cloud/objects.ts";
import type { MemoryTable } from "./cloud/table.ts";

/** The simulated customer, who owns both workspaces. */
export const customerID = "usr_00000000000000000000000000";
/** A member of the first workspace. */
export const memberID = "usr_00000000000000000000000001";

/** The two workspaces of every simulation. */
export interface Workspaces {
  workspaceID: string;
  otherWorkspaceID: string;
}

export class Snapshot {
  readonly now: number;
  readonly workspaceID: string;
  readonly otherWorkspaceID: string;
  readonly #table: MemoryTable;
  readonly #objects: MemoryObjects;

  constructor(now: number, { workspaceID, otherWorkspaceID }: Workspaces, { table, objects }: MemoryCloud) {
    this.now = now;
    this.workspaceID = workspaceID;
    this.otherWorkspaceID = otherWorkspaceID;
    this.#table = table.clone();
    this.#objects = new MemoryObjects(objects.all);
  }

  /** A new cloud that has all this stored. */
  cloud(): MemoryCloud {
    return new MemoryCloud(this.#table.clone(), new MemoryObjects(this.#objects.all));
  }
}

type Row = Record<string, unknown>;

/** The rows of an entity. */
export function rowsOf(table: MemoryTable, entity: string): Row[] {
  const rows: Row[] = [];
  for (const item of table.items())
    if (item["__edb_e__"]?.["S"] === entity) rows.push(unmarshall(item as never));
  return rows;
}

/** The stored state in the shape that the oracle reads. */
export function storedIn({ table, objects }: MemoryCloud, deadLetters: Stored["deadLetters"]): Stored {
  return {
    items: [...table.items()].map((item) => unmarshall(item as never)),
    keys: new Set(objects.all.keys()),
    read(key) {
      const { bytes = new Uint8Array(), encoding } = objects.all.get(key) ?? {};
      return Promise.resolve(encoding === "gzip" ? gunzipSync(bytes) : bytes);
    },
    deadLetters,
  };
}
