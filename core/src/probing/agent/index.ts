/**
 * Agents: programs on hosts whose port 25 is open, which probe for a stage that cannot. An agent pulls batches of
 * questions and pushes its reports. A batch without reports in time is void, and its questions are asked again.
 */
export * as Agent from "./index.ts";
export { agentProber as prober, type Late, type Rest } from "./prober.ts";
export { Batch, Listing, Reports } from "../schema.ts";

import { createHash, timingSafeEqual } from "node:crypto";
import type { EntityItem } from "electrodb";
import { z } from "zod";
import { Secret } from "../../aws/secret/index.ts";
import { Store } from "../../aws/store/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { dayOf } from "../../kit/time/utc.ts";
import { Clock } from "../../port/clock/index.ts";
import { agentTimeoutSeconds, leastSeconds, objectKeys } from "./batch.ts";
import { AgentEntity, BatchEntity } from "./entity.ts";
import { type Batch, Listing, Questions, Reports } from "../schema.ts";

const tokenPrefix = "wn_agent_";
const tokenName = "agent-token";
const candidates = 10;

/** Whether a bearer token has the prefix of agents' tokens. */
export const isAgentToken = (token: string): boolean => token.startsWith(tokenPrefix);

/** The agent that holds the stage's token. Throws for any other token, and otherwise where that of the stage cannot be read. */
export async function authenticate(token: string): Promise<Actor.Actor> {
  if (!(await isOfStage(token)) && !(await isOfStageSince(token)))
    throw new VisibleError("unauthenticated", "agent.unauthenticated", "This is not the token of an agent.");
  return { type: "agent" };
}

const isOfStage = async (token: string): Promise<boolean> =>
  timingSafeEqual(digest(token), digest(await Secret.read(tokenName)));

/** Whether it is the token that the stage has after all: another process may have replaced it. */
async function isOfStageSince(token: string): Promise<boolean> {
  await Secret.refresh(tokenName);
  return isOfStage(token);
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const Name = z.object({ agent: z.string().min(1).max(100) });

interface Heartbeat {
  /** Until the next one is due. */
  seconds: number;
  /**
   * Listings that the heartbeat before did not have, and once a day all of them: a line that is lost is
   * written the next day.
   */
  listingsToTell: readonly Listing[];
}

/** Records a heartbeat. */
export const beat = fn(
  Name.extend({ listed: z.array(Listing).max(100).optional() }),
  async ({ agent, listed }): Promise<Heartbeat> => {
    Actor.agent();
    const now = Clock.now();
    const expires = Math.ceil(now.getTime() / 1000) + keptSeconds.agent;
    const row = { name: agent, timeSeen: now.toISOString(), expires, ...(listed && { listed }) };
    const { data: before } = await AgentEntity.put(row).go({ response: "all_old" });
    const told = before && dayOf(before.timeSeen) === dayOf(row.timeSeen) ? (before.listed ?? []) : [];
    const isTold = ({ address, list }: Listing): boolean =>
      told.some((known) => known?.address === address && known.list === list);
    return {
      seconds: agentTimeoutSeconds() / 4,
      listingsToTell: (listed ?? []).filter((listing) => !isTold(listing)),
    };
  },
);

const longestSilence = 86_400;

/** The seconds since any agent was heard of; a day where none was. */
export async function silenceSeconds(): Promise<number> {
  Actor.operator();
  const { data } = await AgentEntity.query.all({}).go({ pages: "all", consistent: true });
  const heard = Math.max(0, ...data.map(({ timeSeen }) => Date.parse(timeSeen)));
  return Math.min(longestSilence, Math.max(0, Math.round((Clock.now().getTime() - heard) / 1000)));
}

/**
 * Takes a batch for this agent that leaves it time: the oldest that somebody waits for, else the oldest of all. Null where there is
 * none.
 */
export const take = fn(
  Name.extend({ onlyAwaited: z.boolean().default(false).describe("Whether it has no place for others") }),
  async ({ agent, onlyAwaited }): Promise<Batch | null> => {
    Actor.agent();
    return (await takeOf("awaited", agent)) ?? (onlyAwaited ? null : takeOf("waiting", agent));
  },
);

async function takeOf(state: "awaited" | "waiting", agent: string): Promise<Batch | null> {
  const now = Clock.now().getTime();
  const earliest = new Date(now + leastSeconds[state] * 1000).toISOString();
  const { data } = await BatchEntity.query
    .byState({ state })
    .where(
      (batch, { notContains, gte }) =>
        `${notContains(batch.except, agent)} AND ${gte(batch.dueAt, earliest)}`,
    )
    .go({ count: candidates });
  for (const { id, dueAt } of data) {
    if (!(await move(id, { from: state, to: "taken", agent }))) continue;
    return {
      id,
      seconds: Math.floor((Date.parse(dueAt) - now) / 1000),
      questions: Questions.parse(JSON.parse(await Store.text(objectKeys(id).questions))),
    };
  }
  return null;
}

/** Accepts an agent's reports on a batch. Repeated reports are ignored; those on a void batch are refused. */
export const answer = fn(
  z.object({ id: ID.schema("batch"), reports: Reports }),
  async ({ id, reports }): Promise<void> => {
    Actor.agent();
    const { data: batch } = await BatchEntity.get({ id }).go({ consistent: true });
    if (batch?.state === "answered") return;
    if (batch?.state !== "taken") throw isVoid();
    await Store.put(objectKeys(id).reports, JSON.stringify(reports));
    if (!(await move(id, { from: "taken", to: "answered" }))) throw isVoid();
  },
);

const isVoid = () =>
  new VisibleError("conflict", "agent.batch_void", "This batch came too late. Take the next one.");

type State = EntityItem<typeof BatchEntity>["state"];

interface Move {
  from: State;
  to: State;
  agent?: string;
}

/** Moves a batch to its next state. Returns whether it was in the state before that. */
async function move(id: string, { from, to, agent }: Move): Promise<boolean> {
  const patch = BatchEntity.patch({ id })
    .set({ state: to, ...(agent !== undefined && { agent }) })
    .where((batch, { eq }) => eq(batch.state, from));
  try {
    await Table.write([Table.change(patch)]);
    return true;
  } catch (error) {
    if (error instanceof Table.Refused) return false;
    throw error;
  }
}
