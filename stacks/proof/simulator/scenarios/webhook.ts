/** Scenarios of webhooks: the events of a list reach an endpoint, a test event is sent, and all are replayed. */
import { ID } from "@winnow/core/kit/id";
import { Webhook } from "@winnow/core/webhook";
import { firstList, hasEnded, hour, minute, second, verify } from "./actions.ts";
import type { Scenario } from "./scenario.ts";

/**
 * An event makes one delivery, which ends; one that has succeeded was posted. A replay that is confirmed begins every delivery
 * anew that had ended before. Requests are repeated under one id, and have one effect.
 */
export const webhooks: Scenario = async (simulation, random) => {
  const { violations } = simulation;
  const newRequest = () => ({ id: ID.create("verification") });
  const made = newRequest();
  const id = ID.derive("webhook", made.id);
  const url = "https://receiver.example/hook";
  await simulation.request("create webhook", () =>
    Webhook.create({ url, events: ["list.completed", "list.failed", "list.cancelled"] }, made),
  );
  if (simulation.rows("webhook").length === 0) return;
  if (simulation.rows("webhook").length > 1) violations.push("I4: one request made two webhooks");
  const tested = newRequest();
  await verify(simulation, firstList(simulation));
  await simulation.wait(random.between(0, 20 * second));
  await simulation.request("test webhook", () => Webhook.sendTest({ id }, tested));
  await simulation.until(hasEnded(simulation, "verification", firstList(simulation)), 24 * hour);
  await simulation.wait(random.between(0, random.pick([second, minute, 20 * minute])));

  const deliveries = () => simulation.rows("webhook-delivery");
  const ended = new Map(
    deliveries()
      .filter(({ state }) => state !== "pending")
      .map((row) => [row["id"], row["timeStarted"]]),
  );
  let isConfirmed = false;
  const asked = newRequest();
  await simulation.request("replay", async () => {
    await Webhook.replaySince({ id, since: "2026-01-01T00:00:00Z" }, asked);
    isConfirmed = true;
  });
  const isOpen = () =>
    simulation.rows("job").some(({ kind }) => /webhook|fan-out/.test(String(kind))) ||
    simulation.rows("outbox").length > 0;
  await simulation.until(() => !isOpen(), 30 * hour);

  for (const row of deliveries()) {
    if (row["state"] === "pending") violations.push(`I5: the delivery ${String(row["id"])} is pending`);
    const isPosted = simulation.receivers.posts.some(
      ({ headers }) => headers["webhook-id"] === row["eventID"],
    );
    if (row["state"] === "succeeded" && !isPosted)
      violations.push(`I7: ${String(row["eventID"])} succeeded, and was never posted`);
    if (isConfirmed && ended.has(row["id"]) && row["timeStarted"] === ended.get(row["id"]))
      violations.push(`I8: the replay of ${String(row["id"])} was lost`);
  }
  const tests = deliveries().filter(({ eventID }) => eventID === ID.derive("event", tested.id));
  if (deliveries().length - tests.length > 1 || tests.length > 1)
    violations.push("I7: an event made two deliveries to one endpoint");
};
