/** Many lists at once, through the product's functions and API calls on a local cloud, examined by the oracle. */
import { median } from "../bench/table.ts";
import { examine, type State } from "../oracle/index.ts";
import { createOwners } from "./owner.ts";
import { atOnce, withStage } from "./stage.ts";

const addresses = 20;

export interface ListSoakOptions {
  workspaces: number;
  /** Of each workspace. */
  lists: number;
}

export interface ListSoak {
  workspaces: number;
  lists: number;
  /** Of each list. */
  addresses: number;
  importSeconds: number;
  verifySeconds: number;
  /** From the start of a verification to its end. */
  medianSeconds: number;
  longestSeconds: number;
  completed: number;
  deadLetters: number;
  violations: readonly string[];
}

/** Imports all lists at once, and verifies them at once. */
export function soakLists(options: ListSoakOptions): Promise<ListSoak> {
  return withStage(async ({ enter, readState, settle }) => {
    const owners = await createOwners(options.workspaces, enter, readState);
    const inputs = owners.flatMap((owner, tenant) =>
      Array.from({ length: options.lists }, (_, list) => ({ owner, cells: cellsOf(tenant, list) })),
    );
    const importing = performance.now();
    const lists = await atOnce(inputs, async ({ owner, cells }) => ({
      owner,
      cells,
      listID: await owner.paste(cells),
    }));
    await settle();
    const verifying = performance.now();
    await atOnce(lists, ({ owner, listID }) => owner.verify(listID));
    await settle();
    const ended = performance.now();
    const state = await readState();
    return {
      workspaces: options.workspaces,
      lists: lists.length,
      addresses,
      importSeconds: (verifying - importing) / 1000,
      verifySeconds: (ended - verifying) / 1000,
      ...outcomes(state),
      violations: await examine(
        state,
        lists.map(({ listID, cells }) => ({ listID, cells })),
      ),
    };
  });
}

function outcomes(state: State) {
  const ended = state.rows("verification").filter(({ status }) => status === "completed");
  const seconds = ended.map(
    ({ timeStarted, timeCompleted }) =>
      (Date.parse(timeCompleted ?? timeStarted) - Date.parse(timeStarted)) / 1000,
  );
  return {
    completed: ended.length,
    medianSeconds: median(seconds),
    longestSeconds: Math.max(0, ...seconds),
    deadLetters: [...state.deadLetters.values()].flat().length,
  };
}

/** Addresses that no other list has, at a few domains of the mail world. */
const cellsOf = (tenant: number, list: number): string[] =>
  Array.from(
    { length: addresses },
    (_, index) => `${index % 5 === 0 ? "no-" : ""}p${index}.${list}.${tenant}@d${index % 7}.load.test`,
  );
