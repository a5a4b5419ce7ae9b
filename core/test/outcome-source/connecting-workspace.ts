/** A workspace that connects mail services, and what these post to it. */
import { createHmac } from "node:crypto";
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { Table } from "../../src/aws/table/index.ts";
import { Config } from "../../src/kit/config.ts";
import { everything, type Permissions } from "../../src/kit/permission.ts";
import { Outcome } from "../../src/outcome/index.ts";
import { OutcomeSource } from "../../src/outcome-source/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { scriptedTopics } from "../../src/port/topic/scripted.ts";
import { Topic } from "../../src/port/topic/index.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { as, newWorkspaceID, system, user, visitor } from "../actors.ts";
import { cert } from "../certificate.ts";
import { workspace } from "../outcome/workspace.ts";

export const now = new Date("2026-11-25T10:00:00.000Z");

export async function connectingWorkspace(workspaceID = newWorkspaceID()) {
  const clock = manualClock(now.toISOString());
  const topics = scriptedTopics(cert);
  const act = <R>(body: () => R, permissions: Permissions = everything): R =>
    as(user(workspaceID, permissions), body, clock);
  await as(system(workspaceID), () =>
    Table.write([Workspace.creation({ id: workspaceID, name: "Test", ownerID: "usr_X", plan: "Pro" })]),
  );

  const post = (url: string, event: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const [tenant = "", sourceID = "", secret = ""] = new URL(url).pathname.split("/").slice(3);
    const body = Buffer.from(typeof event === "string" ? event : JSON.stringify(event));
    const call = { body, header: (name: string) => headers[name], now: clock.now() };
    return as(
      visitor(),
      () => Topic.provide(topics, () => OutcomeSource.admit({ workspaceID: tenant, sourceID, secret }, call)),
      clock,
    );
  };

  return {
    ...workspace(workspaceID),
    clock,
    topics,
    act,
    post,
    connect: (provider: OutcomeSource.Provider, signing_key?: string) =>
      act(() => OutcomeSource.create({ provider, ...(signing_key !== undefined && { signing_key }) })),
    sources: async () => (await act(() => OutcomeSource.list())).results,
    /** Works off what is queued for the workspace, as often as told, for queues deliver at least once. */
    work: async ({ times = 1 } = {}) => {
      const messages = await queuedFor(workspaceID);
      for (let time = 0; time < times; time += 1)
        await as(system(workspaceID), () => OutcomeSource.record(messages), clock);
      return messages;
    },
    types: async () => (await workspace(workspaceID).stored()).map(({ email, type }) => `${type} ${email}`),
    outcomes: () => act(() => Outcome.counts()),
  };
}

const sqs = new SQSClient({});
/** What was received for other workspaces of this file. */
const others: OutcomeSource.Message[] = [];

async function queuedFor(workspaceID: string): Promise<OutcomeSource.Message[]> {
  const QueueUrl = Config.get().queues["record-outcomes"] ?? "";
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
    );
    if (Messages.length === 0) break;
    for (const { Body = "", ReceiptHandle } of Messages) {
      others.push(OutcomeSource.Message.parse(JSON.parse(Body)));
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
  }
  const own = others.filter((message) => message.workspaceID === workspaceID);
  for (const message of own) others.splice(others.indexOf(message), 1);
  return own;
}

export const mailgunKey = "key-0123456789abcdef";

/** An event of Mailgun with its signature. */
export function mailgun(data: object, { key = mailgunKey, at = now } = {}) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const token = "a".repeat(50);
  const signature = createHmac("sha256", key)
    .update(timestamp + token)
    .digest("hex");
  const event = { timestamp: at.getTime() / 1_000 - 60, recipient: "jane@example.com", ...data };
  return { signature: { timestamp, token, signature }, "event-data": event };
}
