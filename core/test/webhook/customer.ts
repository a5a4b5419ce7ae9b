/** A workspace with webhooks, whose queue the test works off. */
import { ulid } from "ulid";
import { Table } from "../../src/aws/table/index.ts";
import { Job } from "../../src/job/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { TestWorkspace } from "../../src/kit/id.ts";
import { everything } from "../../src/kit/permission.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { scriptedWebhookClient } from "../../src/port/webhook-client/scripted.ts";
import { WebhookClient } from "../../src/port/webhook-client/index.ts";
import type { EventType } from "../../src/webhook/schema.ts";
import { Webhook } from "../../src/webhook/index.ts";
import { MemberEntity } from "../../src/member/entity.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

type Answer = Parameters<typeof scriptedWebhookClient>[0];

export const answered = (status: number, answer = "") => ({ kind: "answered", status, answer }) as const;
export const failed = (cause: "timeout" | "refused") => ({ kind: "failed", cause }) as const;

export async function newCustomer(answer?: Answer, workspaceID = newWorkspaceID()) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const client = scriptedWebhookClient(answer);
  const run = <R>(actor: Actor.Actor, body: () => R): R =>
    as(actor, () => WebhookClient.provide(client, body), clock);
  const owner = user(workspaceID);
  const ownerID = owner.type === "user" ? owner.userID : "";
  const asUser = <R>(body: () => R): R => run(owner, body);
  const asSystem = <R>(body: () => R, tenant = workspaceID): R => run(system(tenant), body);
  await asSystem(() =>
    Table.write([Workspace.creation({ id: workspaceID, name: "Test", ownerID, plan: "Pro" })]),
  );
  /** Lets somebody be a member with a role. */
  const join = async (userID: string, role: string) => {
    const names = { email: `${userID}@inbox.test`, firstName: "Ann", lastName: "Lee" };
    await MemberEntity.put({
      workspaceID,
      userID,
      role,
      ...names,
      timeJoined: clock.now().toISOString(),
    }).go();
  };
  await join(ownerID, "owner");

  const create = (events: EventType[] = ["list.completed"], mode: "live" | "test" = "live") =>
    asUser(() => Webhook.create({ url: `https://${ulid().toLowerCase()}.test/hook`, events, mode }));

  /** The id of an event that happens now. */
  const newEventID = (): string => `evt_${ulid(clock.now().getTime())}`;
  const announce = (
    eventID = newEventID(),
    type: EventType = "list.completed",
    data: Webhook.Data = { id: "x" },
  ) => asSystem(() => Webhook.fanOut({ eventID, type }, () => data));

  const tenantOf = (mode: "live" | "test"): string =>
    mode === "live" ? workspaceID : TestWorkspace.of(workspaceID);
  /** Handles a message of an endpoint. */
  const deliver = ({ id: endpointID, mode }: Webhook.Info) =>
    asSystem(() => Webhook.deliver({ workspaceID: tenantOf(mode), endpointID }), tenantOf(mode));

  const logOf = async ({ id }: Webhook.Info) =>
    (await asUser(() => Webhook.deliveries({ id, limit: 100 }))).results;

  return {
    workspaceID,
    clock,
    client,
    run,
    ownerID,
    join,
    asUser,
    asSystem,
    create,
    newEventID,
    announce,
    deliver,
    logOf,
    asKey: <R>(mode: "live" | "test", body: () => R): R =>
      run(
        {
          type: "api_key",
          apiKeyID: "key_1",
          makerID: ownerID,
          name: "Test",
          mode,
          scopes: ["webhooks:write", "lists:read"],
          workspaceID: tenantOf(mode),
          permissions: everything,
          plan: "Pro",
          monthlyBudget: null,
          secretHash: "none",
          from: { address: "192.0.2.1", program: "test" },
        },
        body,
      ),
  };
}

export type Customer = Awaited<ReturnType<typeof newCustomer>>;

/** The job of an endpoint's queue; null while nothing is pending. */
export const queueJob = ({ workspaceID }: Customer, { id }: Webhook.Info) =>
  Job.find({ workspaceID, kind: "deliver-webhook", id });

/** The seconds from the first post to the others, each made at the time that the log names. */
export async function timesOf(customer: Customer, endpoint: Webhook.Info): Promise<number[]> {
  const start = customer.clock.now().getTime();
  const times: number[] = [];
  while (times.length < 20) {
    times.push((customer.clock.now().getTime() - start) / 1000);
    await customer.deliver(endpoint);
    const [one] = await customer.logOf(endpoint);
    if (!one?.next_try_at) return times;
    customer.clock.advance((Date.parse(one.next_try_at) - customer.clock.now().getTime()) / 1000);
  }
  return times;
}
