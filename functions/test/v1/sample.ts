/** Requests of every call of `/v1`, valid but for the thing that they are about. */
import { bounceMessage } from "../../../core/test/outcome/messages.ts";
import type { Call } from "./answer-check.ts";

/** Of the things that calls are about. */
export interface Ids {
  list: string;
  verification: string;
  webhook: string;
  delivery: string;
  rule: string;
}

const bodies: Readonly<Record<string, unknown>> = {
  verify: { email: "person@inbox.test" },
  createList: { name: "Spring", emails: ["person@inbox.test"] },
  tagList: { tags: ["spring"] },
  startList: { mode: "verify" },
  setListSchedule: { every_days: 7, cap: 100 },
  downloadList: { format: "csv" },
  checkForm: { email: "person@inbox.test" },
  createWebhook: { url: "https://example.com/hook", events: ["list.completed"] },
  updateWebhook: {},
  createRule: { match: "domain", value: "example.com", effect: "block" },
  importRules: { csv: "match,value,effect\ndomain,example.com,block" },
  addSuppressions: { entries: [{ email: "gone@example.com", reason: "bounce" }] },
  importSuppressions: { csv: "email\ngone@example.com" },
  recordOutcomes: {
    outcomes: [
      {
        email: "gone@example.com",
        type: "bounced",
        at: new Date().toISOString(),
        reply: "550 5.1.1 User unknown",
      },
    ],
  },
  recordOutcomeMessages: { messages: bounceMessage(new Date(), "gone@example.com") },
  updateRule: { note: "Asked us to stop" },
};

const queries: Readonly<Record<string, string>> = {
  replayWebhook: "since=2026-11-21T10:00:00Z",
  removeSuppression: "email=gone@example.com",
  eraseOutcomes: "email=gone@example.com",
};

/** The ids of things that there are not. */
const none = "01J00000000000000000000000";
const unknown: Ids = {
  list: `lst_${none}`,
  verification: `ver_${none}`,
  webhook: `whk_${none}`,
  delivery: `dlv_${none}`,
  rule: `rul_${none}`,
};

/** What a call is about, by the beginning of its path. */
const nouns = {
  "/v1/lists": "list",
  "/v1/verifications": "verification",
  "/v1/webhooks": "webhook",
  "/v1/rules": "rule",
} as const;

/** The request of a call with these ids and this query, and whether it is about one of the ids. */
export function requestOf({ method, path, operation }: Call, known: Partial<Ids> = {}, query?: string) {
  const ids = { ...unknown, ...known };
  const noun = Object.entries(nouns).find(([prefix]) => path.startsWith(prefix))?.[1];
  const filled = path
    .replace("{id}", noun ? ids[noun] : "")
    .replace("{delivery}", ids.delivery)
    .replace(/(.)\/$/, "$1");
  const search = query ?? queries[operation.operationId];
  const body = bodies[operation.operationId] ?? (method === "POST" && operation.requestBody ? {} : undefined);
  const place = search === undefined ? filled : `${filled}?${search}`;
  return { method, path: place, body, isAbout: path.includes("{id}") };
}
