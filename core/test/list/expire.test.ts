import { ulid } from "ulid";
import { expect, it } from "vitest";
import { ListEntity } from "../../src/list/entity.ts";
import { List } from "../../src/list/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID } from "../actors.ts";

/** A time long before the lists of other tests, so that those do not expire. */
const clock = manualClock("2001-01-02T00:00:00.000Z");

it("more expired lists than a page holds are removed in one run", async () => {
  const workspaceID = newWorkspaceID();
  const timeCreated = "2001-01-01T00:00:00.000Z";
  const rows = Array.from({ length: 700 }, () => ({
    ...{ workspaceID, id: `lst_${ulid()}`, name: "old", source: "paste", purpose: "verify" },
    ...{ upload: "none", status: "ready", importID: "imp_none", timeCreated, timeExpires: timeCreated },
  })) as Parameters<typeof ListEntity.put>[0] & unknown[];
  await ListEntity.put(rows).go({ concurrent: 8 });
  await as({ type: "operator", job: "test" }, () => List.expire(), clock);
  const { data } = await ListEntity.query.byWorkspace({ workspaceID }).go({ pages: "all", consistent: true });
  expect(data).toEqual([]);
}, 120_000);
