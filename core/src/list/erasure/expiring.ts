import { Actor } from "../../kit/actor.ts";
import { listAreas } from "../../kit/permission.ts";
import { Clock } from "../../port/clock/index.ts";
import { ListEntity } from "../entity.ts";
import { infoOf } from "../read.ts";
import { daysAfter } from "../retention.ts";
import { areaOf, rowsOf } from "../row.ts";
import type { Info } from "../schema.ts";

const soonDays = 3;
/** The oldest lists of the workspace, which are looked at. */
const looked = 1_000;
/** The first of those that expire, whose jobs are looked at. */
const considered = 25;

/** The lists with rows that the actor may view and that are erased within 3 days, the next one first. */
export async function expiring(max: number): Promise<Info[]> {
  const workspaceID = Actor.canAny(listAreas, "view");
  const now = Clock.now().toISOString();
  const soon = daysAfter(now, soonDays);
  const { data } = await ListEntity.query.byWorkspace({ workspaceID }).go({
    limit: looked,
    attributes: ["id", "purpose", "status", "timeExpires", "retentionDays", "timeRemoved"],
  });
  const ids = data
    .filter(({ purpose, status }) => status === "ready" && Actor.may(areaOf(purpose), "view"))
    .filter(
      ({ timeExpires, retentionDays }) => (timeExpires > now || retentionDays === 0) && timeExpires <= soon,
    )
    .filter(({ timeRemoved }) => timeRemoved === undefined)
    .toSorted((one, other) => one.timeExpires.localeCompare(other.timeExpires))
    .slice(0, considered)
    .map(({ id }) => id);
  // Without retention, jobs decide when a list expires.
  return (await infoOf(await rowsOf(workspaceID, ids)))
    .filter(({ expires_at }) => expires_at > now && expires_at <= soon)
    .toSorted((one, other) => one.expires_at.localeCompare(other.expires_at))
    .slice(0, max);
}
