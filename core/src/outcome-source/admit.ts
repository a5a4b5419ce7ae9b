/** Webhooks of mail services: each proves where it comes from, and what it says is queued. */
import { Queue } from "../aws/queue/index.ts";
import { Secret } from "../aws/secret/index.ts";
import { LimitError, VisibleError } from "../kit/error.ts";
import { Outcome } from "../outcome/index.ts";
import { Topic } from "../port/topic/index.ts";
import { Quota } from "../quota/index.ts";
import { OutcomeSourceEntity, type SourceRow } from "./entity.ts";
import type { Message } from "./message.ts";
import { outcomesOf, signing } from "./provider/index.ts";
import type { Call } from "./provider/reported.ts";
import * as SNS from "./provider/sns-message.ts";
import { id } from "./schema.ts";
import { isSecretOf } from "./url.ts";
import { Clock } from "../port/clock/index.ts";

/** The source that a URL names. */
export interface Called {
  workspaceID: string;
  sourceID: string;
  secret: string;
}

/**
 * Verifies a webhook at a real time, queues its outcomes and returns how many there are. Throws:
 *
 * - `missing` for an unknown URL
 * - `unauthenticated` for a wrong signature
 * - `input` for a body that is not JSON
 * - `limit` beyond what the plan takes in a minute, and while the source is stopped, so that the service
 *   posts it again later
 */
export async function admit(called: Called, call: Call): Promise<{ outcomes: number }> {
  const row = await sourceOf(called);
  await Quota.countSourceCall(row.workspaceID);
  const items = row.provider === "ses" ? await ofTopic(row, call) : await ofProvider(row, call);
  const found = Outcome.read(
    items.map((item, index) => ({ index, item })),
    row.provider,
  );
  await Queue.send(
    "record-outcomes",
    parted(found).map((part) => ({ body: messageOf(row, part) })),
  );
  return { outcomes: items.length };
}

const messageOf = ({ workspaceID, id: sourceID }: SourceRow, found: Outcome.Read) =>
  ({ workspaceID, sourceID, ...found }) satisfies Message;

async function sourceOf({ workspaceID, sourceID, secret }: Called): Promise<SourceRow> {
  if (!/^wrk_[0-9A-HJKMNP-TV-Z]{26}$/.test(workspaceID) || !id.safeParse(sourceID).success) throw unknown();
  const { data } = await OutcomeSourceEntity.get({ workspaceID, id: sourceID }).go({ consistent: true });
  if (!data || !isSecretOf(data, secret)) throw unknown();
  if (data.timeStopped !== undefined) throw await refused(data, stopped());
  return data;
}

async function ofProvider(row: SourceRow, call: Call): Promise<Outcome.Reported[]> {
  const signer = signing[row.provider];
  if (signer) {
    if (row.key === undefined)
      throw refusal("The signing key of this webhook is not known yet. Enter it under Outcomes.");
    const key = await Secret.unseal(row.key, { purpose: "outcome-source-key", id: row.id });
    if (!signer.isGenuine(call, key)) throw await refused(row, wrong());
  }
  return outcomesOf[row.provider](jsonIn(call.body.toString("utf8")));
}

/** The events in a message of a topic. Only the first confirmed topic of a source counts. */
async function ofTopic(row: SourceRow, { body, now }: Call): Promise<Outcome.Reported[]> {
  const { data: message } = SNS.Message.safeParse(jsonIn(body.toString("utf8")));
  if (!message) throw notJSON("This is no message of Amazon SNS. Leave “raw message delivery” off.");
  const isOther = row.topic !== undefined && row.topic !== message.TopicArn;
  if (isOther || !(await SNS.isGenuine(message, now).catch(unreachable))) throw await refused(row, wrong());
  if (message.Type === "SubscriptionConfirmation") await confirm(row, message);
  if (message.Type !== "Notification" || row.topic === undefined) return [];
  return outcomesOf.ses(jsonIn(message.Message, null));
}

async function confirm(row: SourceRow, { SubscribeURL, TopicArn }: SNS.Message): Promise<void> {
  await Topic.use().confirm(new URL(SubscribeURL)).catch(unreachable);
  const { workspaceID, id: sourceID } = row;
  await OutcomeSourceEntity.patch({ workspaceID, id: sourceID }).set({ topic: TopicArn }).go();
}

/** After this a service should post again to a source that is stopped. */
const retrySeconds = 3_600;

/** Bytes of a message of the queue, which takes 256 KiB, beside its envelope. */
const maxMessage = 200_000;

/** What was read in parts that fit into messages. */
function parted({ entries, refused }: Outcome.Read): Outcome.Read[] {
  const parts: Outcome.Read[] = [];
  let room = 0;
  const partFor = (one: object): Outcome.Read => {
    const bytes = Buffer.byteLength(JSON.stringify(one)) + 1;
    const last = parts.at(-1);
    const part = last && bytes <= room ? last : { entries: [], refused: [] };
    if (part !== last) {
      parts.push(part);
      room = maxMessage;
    }
    room -= bytes;
    return part;
  };
  for (const entry of entries) partFor(entry).entries.push(entry);
  for (const refusal of refused) partFor(refusal).refused.push(refusal);
  return parts;
}

function jsonIn(text: string, otherwise?: null): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (otherwise === null) return null;
    throw notJSON("The body is no JSON.");
  }
}

/** Counts a refused call. By it people see that a key does not fit, or that calls wait for a new URL. */
async function refused(
  { workspaceID, id: sourceID }: SourceRow,
  refusal: VisibleError,
): Promise<VisibleError> {
  await OutcomeSourceEntity.patch({ workspaceID, id: sourceID })
    .add({ callsRefused: 1 })
    .set({ timeRefused: Clock.now().toISOString() })
    .go();
  return refusal;
}

/** SNS posts again what was answered so. */
function unreachable(): never {
  throw new VisibleError(
    "unavailable",
    "outcome_source.sns",
    "Amazon SNS could not be asked. Post it again.",
  );
}

const refusal = (message: string) => new VisibleError("unauthenticated", "outcome_source.signature", message);
const wrong = () => refusal("The signature is wrong, or too old.");
/** 429, after which all services post again, and which is no failure of ours, as 503 would be. */
const stopped = () =>
  new LimitError(
    "outcome_source.stopped",
    "This webhook is stopped until its URL is renewed. Post it again later.",
    retrySeconds,
  );
const unknown = () => new VisibleError("missing", "outcome_source.missing", "There is no such webhook.");
const notJSON = (message: string) => new VisibleError("input", "outcome_source.body", message);
