/** A workspace that buys: a stage with prices, a scripted Paddle, and what the projection made of its reports. */
import type { Reaction } from "../../src/kit/reaction.ts";
import { ulid } from "ulid";
import { BalanceEntity, EntryEntity } from "../../src/credit/entity.ts";
import { JobEntity } from "../../src/job/entity.ts";
import { Billing } from "../../src/billing/index.ts";
import * as CheckoutToken from "../../src/billing/checkout-token.ts";
import type { Problem } from "../../src/billing/fact/problem.ts";
import { receive } from "../../src/billing/projection/projection.ts";
import { Credit } from "../../src/credit/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { Config } from "../../src/kit/config.ts";
import type { Permissions } from "../../src/kit/permission.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Payment } from "../../src/port/payment/index.ts";
import { scriptedPayment } from "../../src/port/payment/scripted.ts";
import { Table } from "../../src/aws/table/index.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { prices } from "./paddle-objects.ts";

/** Lets the stage sell. Each file of tests begins with a stage that sells nothing. */
export function setPrices(): void {
  const paddle = {
    url: "http://127.0.0.1:9",
    environment: "local",
    clientToken: "test_token",
    prices,
  } as const;
  Config.set({ ...Config.get(), paddle });
}

export async function openShop(start = "2026-11-22T10:00:00.000Z") {
  setPrices();
  const workspaceID = newWorkspaceID();
  const userID = `usr_${ulid()}`;
  const clock = manualClock(start);
  const paddle = scriptedPayment();
  const problems: Problem[] = [];
  const asSystem = <R>(body: () => R): R =>
    as(system(workspaceID), () => Payment.provide(paddle, body), clock);
  const asUser = <R>(body: () => R, permissions?: Permissions): R =>
    as(user(workspaceID, permissions), () => Payment.provide(paddle, body), clock);
  const asOperator = <R>(body: () => R): R =>
    as({ type: "operator", job: "test" }, () => Payment.provide(paddle, body), clock);
  await asSystem(async () => {
    const workspace = { id: workspaceID, name: "Shop", ownerID: userID, plan: "free" as const };
    await Table.write([Workspace.creation(workspace)]);
    await Credit.open(250);
  });
  const token = await asSystem(() => CheckoutToken.sign({ userID, workspaceID }));
  return {
    workspaceID,
    userID,
    clock,
    paddle,
    problems,
    token,
    asSystem,
    asUser,
    asOperator,
    /** Applies reports of Paddle, one after the other. */
    async report(...events: Payment.Event[]) {
      for (const event of events)
        await asOperator(() => receive(event, (problem) => void problems.push(problem)));
    },
    /** Closes the workspace, as its owner does. */
    close: () =>
      as({ ...user(workspaceID), userID } as Actor.Actor, () => Workspace.close(workspaceID), clock),
    accounts: async () => (await BalanceEntity.get({ workspaceID }).go({ consistent: true })).data?.accounts,
    keys: async () =>
      (await EntryEntity.query.byWorkspace({ workspaceID }).go({ consistent: true, pages: "all" })).data.map(
        ({ key }) => key,
      ),
    bucket: () => asUser(() => Credit.balance()),
    spend: (credits: number) => Credit.spend(`single:${ulid()}`, credits),
    /** The reactions to events of a type. */
    jobs: async (type: Reaction.EventType) =>
      (
        await JobEntity.query.byWorkspace({ workspaceID }).go({ consistent: true, pages: "all" })
      ).data.flatMap(({ kind, input }) => (input["type"] === type ? [kind] : [])),
    plan: async () => (await Workspace.find(workspaceID))?.plan,
    subscription: async () => (await asUser(() => Billing.subscription())).subscription,
    payments: async () => (await asUser(() => Billing.payments({}))).results,
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
