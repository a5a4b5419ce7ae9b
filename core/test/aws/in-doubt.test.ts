/** Transactions whose answer is lost: they may be committed a moment after their caller was told of a failure. */
import { TransactionInProgressException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { documents } from "../../src/aws/table/client.ts";
import { Table } from "../../src/aws/table/index.ts";
import { readBook as readLasts } from "../../src/last-outcome/stored.ts";
import { readBook as readOutcomes } from "../../src/outcome/book.ts";
import { Rule } from "../../src/rule/index.ts";
import { readBook as readSuppressed } from "../../src/suppression/stored.ts";
import { read as readRules } from "../../src/rule/stored.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { system, as } from "../actors.ts";
import { outcome, workspace } from "../outcome/workspace.ts";

vi.spyOn(Math, "random").mockReturnValue(0);

type Send = (command: object) => Promise<unknown>;
const client = documents as unknown as { send: Send };
const send = client.send.bind(documents);
afterEach(() => {
  client.send = send;
});

const underWay = (): Error => new TransactionInProgressException({ message: "In progress.", $metadata: {} });

/** Whether a call takes or leaves its turn by it. */
const isTurn = ({ input }: TransactWriteCommand): boolean =>
  (input.TransactItems ?? []).every(({ Put }) => Put?.Item?.["__edb_e__"] === "places");

/**
 * The next transaction is under way until `end`, which commits it or not. A repetition is told so, at most so
 * many times.
 */
function loseAnswer(times = Infinity) {
  let held: TransactWriteCommand | undefined;
  let told = 0;
  const tokens = new Set<string | undefined>();
  client.send = async (command) => {
    if (!(command instanceof TransactWriteCommand) || told === times || isTurn(command)) return send(command);
    held ??= command;
    told += 1;
    tokens.add(command.input.ClientRequestToken);
    throw underWay();
  };
  return {
    tokens,
    end: async (isCommitted: boolean) => {
      client.send = send;
      if (held && isCommitted) await send(held);
    },
  };
}

type Space = ReturnType<typeof workspace>;

const at = "2026-11-20T10:00:00.000Z";

const record = ({ record }: Space, value: string) => record(outcome("opened", `${value}@a.test`, at));
const outcomes = {
  below: (workspaceID: string) => `outcomes/${workspaceID}/`,
  names: async (workspaceID: string) => {
    const { runs, parts } = await readOutcomes(workspaceID);
    const lasts = (await readLasts(workspaceID)).parts;
    return [...[...runs, ...parts].map(({ name }) => name), ...lasts.map(({ name }) => `last/${name}`)];
  },
};

interface Area {
  below: (workspaceID: string) => string;
  names: (workspaceID: string) => Promise<string[]>;
  /** What comes before a change. */
  prepare?: (space: Space, value: string) => Promise<unknown>;
  change: (space: Space, value: string) => Promise<unknown>;
  /** What comes after it by itself. */
  follow?: (space: Space) => Promise<unknown>;
}

/** What stores its data as objects that a row names. */
const areas: Readonly<Record<string, Area>> = {
  rules: {
    below: (workspaceID) => `rules/${workspaceID}/`,
    change: ({ act }, value) =>
      act(() => Rule.create({ match: "domain", value: `${value}.example`, effect: "block", note: "" })),
    names: async (workspaceID) => [String((await readRules(workspaceID)).key?.split("/").at(-1))],
  },
  "suppressed addresses": {
    below: (workspaceID) => `suppressions/${workspaceID}/`,
    change: ({ act }, value) =>
      act(() => Suppression.add({ entries: [{ email: `${value}@a.test`, reason: "manual" }] })),
    names: async (workspaceID) => (await readSuppressed(workspaceID)).parts.map(({ name }) => name),
  },
  "outcomes that come": { ...outcomes, change: record, follow: ({ settle }) => settle() },
  "outcomes that are settled": { ...outcomes, prepare: record, change: ({ settle }) => settle() },
};

const stored = async (below: string, more: string) =>
  (await Store.names(below + more, { after: "", limit: 1_000 })).map((name) => more + name);

describe.each(Object.entries(areas))("%s", (_, { below, names, prepare, change, follow }) => {
  const changed = async (space: Space, value: string) => {
    await prepare?.(space, value);
    await change(space, value);
    await follow?.(space);
  };

  /** A second change fails, and is committed afterwards or not. */
  async function failed(isCommitted: boolean) {
    const space = workspace();
    await changed(space, "ann");
    await prepare?.(space, "bob");
    const { end } = loseAnswer();
    await expect(change(space, "bob")).rejects.toThrow(TransactionInProgressException);
    await end(isCommitted);
    return space;
  }

  /** What there is in the store, and what the rows name, all of which is there. */
  async function look({ workspaceID, clock }: Space) {
    const inStore = (await Promise.all(["", "last/"].map((more) => stored(below(workspaceID), more)))).flat();
    const named = await as(system(workspaceID), () => names(workspaceID), clock);
    for (const name of named) expect(inStore).toContain(name);
    await expect(as(system(workspaceID), () => Rule.matcher(workspaceID), clock)).resolves.toBeDefined();
    return { inStore: [...new Set(inStore)].toSorted(), named: named.toSorted() };
  }

  it("are whole where a change was committed after its caller was told of a failure", async () => {
    const space = await failed(true);
    const before = await look(space);
    await changed(space, "cy");
    expect((await look(space)).named).not.toEqual(before.named);
  });

  it("lose what such a change left behind once it is older than a day", async () => {
    const space = await failed(false);
    const { inStore, named } = await look(space);
    expect(inStore.length).toBeGreaterThan(named.length);
    space.clock.advance(2 * 86_400);
    await changed(space, "cy");
    const after = await look(space);
    expect(after.inStore).toEqual(after.named);
  });

  it("are changed once by a transaction that is repeated until its result is known", async () => {
    const space = workspace();
    await prepare?.(space, "ann");
    const { tokens, end } = loseAnswer(3);
    await change(space, "ann");
    expect(tokens.size).toBe(1);
    await end(false);
    const { inStore, named } = await look(space);
    expect(inStore).toEqual(named);
  });
});

describe("a transaction", () => {
  it("is not in doubt where it was refused, or never sent", async () => {
    const failed = await Table.transact(async () => {
      throw new Error("No.");
    }).catch((error: unknown) => error);
    expect(Table.isInDoubt(failed)).toBe(false);
    const contended = await Table.transact(async (outdated) => {
      throw outdated();
    }).catch((error: unknown) => error);
    expect(Table.isInDoubt(contended)).toBe(false);
    expect(Table.isInDoubt("no error")).toBe(false);
  });
});
