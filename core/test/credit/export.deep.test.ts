import { expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import { storeReservations } from "./stored-entries.ts";

it("A ledger of more than 10,000 entries is exported in parts, of which each names the next.", async () => {
  const workspaceID = newWorkspaceID();
  await storeReservations(workspaceID, 10_001);
  const person = user(workspaceID);
  const first = await as(person, () => Credit.exportEntries({}));
  const second = await as(person, () => Credit.exportEntries({ cursor: first.next_cursor ?? "" }));
  expect(first.csv.split("\r\n")).toHaveLength(10_002);
  expect(first.csv.length).toBeLessThan(6_000_000);
  expect([second.csv.split(",")[0], second.next_cursor]).toEqual(["1", null]);
}, 180_000);
