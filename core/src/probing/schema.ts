/** The messages between a stage and its agents. */
import { z } from "zod";
import { ID } from "../kit/id.ts";

const name = z.string().max(255);
const stage = z.enum(["connect", "ehlo", "starttls", "mail", "rcpt"]);
const restCause = z.enum(["address_refused", "unknown_recipients", "window_used"]);
const cause = z.enum(["refused", "timeout", "closed", "tls", "unreachable", "garbled"]);

/** Questions of a batch, domains of a question and recipients of a domain; a chunk has as many addresses. */
const maxInBatch = 1_000;

const silent = z.object({ kind: z.literal("silent"), stage, host: name, cause });

const observation = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("replied"),
    stage,
    host: name,
    code: z.int().min(200).max(599),
    enhanced: z.string().max(20).nullable(),
    text: z.string().max(1000),
    recipient: z.string().max(1000).optional(),
    mailFrom: z.string().max(320).optional(),
    followed: z.boolean().optional(),
    late: z.boolean().optional(),
  }),
  silent,
  z.object({ kind: z.literal("forbidden"), host: name, address: z.string().max(64) }),
  z.object({ kind: z.literal("no_address"), host: name, failed: z.boolean() }),
  z.object({ kind: z.literal("no_smtputf8"), host: name }),
  z.object({ kind: z.literal("unsafe") }),
  z.object({ kind: z.literal("unavailable") }),
  z.object({
    kind: z.literal("busy"),
    retryAfterSeconds: z.number().min(0).max(86_400),
    rests: restCause.optional(),
  }),
  z.object({ kind: z.literal("not_asked"), cutOff: silent.optional() }),
]);

const report = z.object({
  domain: name,
  recipients: z.array(observation).max(maxInBatch),
  random: observation.nullable(),
});

const question = z.object({
  hosts: z.array(name).min(1),
  domains: z.array(z.object({ domain: name, recipients: z.array(z.string()), catchAll: z.boolean() })),
  limits: z.object({
    key: z.string(),
    connections: z.number(),
    recipients: z.number(),
    spacingSeconds: z.number(),
    periodSeconds: z.number().optional(),
    reputation: z
      .object({
        maxUnknown: z.number().optional(),
        maxShare: z.number(),
        minAsked: z.number(),
        maxBlockShare: z.number().optional(),
        maxBlocks: z.number(),
      })
      .optional(),
  }),
  maxWaitMs: z.number().optional(),
  isAwaited: z.boolean().optional(),
});

export const Questions = z.array(question);

/** The reports on each question of a batch, in order. */
export const Reports = z.array(z.array(report).max(maxInBatch)).max(maxInBatch);

/** The address of an agent, and a public block list that has it. */
export const Listing = z.object({ address: z.union([z.ipv4().max(15), z.ipv6().max(45)]), list: name });
export type Listing = z.infer<typeof Listing>;

/** Questions for one agent. */
export const Batch = z
  .object({
    id: ID.schema("batch"),
    seconds: z.int().describe("The answer is of no use after this many seconds"),
    questions: Questions,
  })
  .meta({ id: "ProbeBatch" });
export type Batch = z.infer<typeof Batch>;
