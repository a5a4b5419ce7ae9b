import { Actor } from "../kit/actor.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { ListEntity } from "./entity.ts";
import { infoOf } from "./read.ts";
import { daysAfter } from "./retention.ts";
import { areaOf, rowsOf } from "./row.ts";
import type { Info } from "./schema.ts";

const soonDays = 3;
/** The oldest lists of the workspace, which are looked at. */
const looked = 1_000;

/** The lists with rows that the actor may view and that are erased within 3 days, the next one first. */
export async function expiring(max: number): Promise<Info[]> {
  const workspaceID = Actor.canAny(listAreas, "view");
  const now = Clock.now().toISOString();
  const soon = daysAfter(now, soonDays);
  const { data } = await ListEntity.query.byWorkspace({ workspaceID }).go({
    limit: looked,
    attributes: ["id", "purpose", "status", "timeExpires", "timeRemoved"],
  });
  const ids = data
    .filter(({ purpose, status }) => status === "ready" && Actor.may(areaOf(purpose), "view"))
    .filter(({ timeExpires }) => timeExpires > now && timeExpires <= soon)
    .filter(({ timeRemoved }) => timeRemoved === undefined)
    .toSorted((one, other) => one.timeExpires.localeCompare(other.timeExpires))
    .slice(0, max)
    .map(({ id }) => id);
  return infoOf(await rowsOf(workspaceID, ids));
}
