import { Actor } from "../../kit/actor.ts";
import type { Report } from "../fact/problem.ts";
import { receive } from "./projection.ts";
import { requireProvider } from "../provider/provider.ts";

/** Applies a webhook that was admitted. `report` is told of payments that an operator must look at. */
export async function receiveWebhook(json: unknown, report: Report): Promise<void> {
  Actor.operator();
  const event = await requireProvider().readEvent(json);
  if (event) await receive(event, report);
}
