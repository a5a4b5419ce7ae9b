import { Actor } from "../kit/actor.ts";
import { eachSettled } from "../kit/each-settled.ts";
import { Clock } from "../port/clock/index.ts";
import { ListEntity } from "./entity.ts";
import { removeExpired, unlessGone } from "./remove.ts";

/** Removes the lists that have expired. One whose retention is extended meanwhile stays. */
export async function expire(): Promise<void> {
  Actor.operator();
  const now = Clock.now().toISOString();
  const { data } = await ListEntity.query
    .byExpiry({ kept: "kept" })
    .lt({ timeExpires: now })
    .go({ pages: "all" });
  await eachSettled(data, ({ workspaceID, id }) =>
    Actor.provide({ type: "system", workspaceID, job: "expire-lists" }, () => removeExpired(id, now)).catch(
      unlessGone,
    ),
  );
}
