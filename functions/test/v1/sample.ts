/** Requests of every call of `/v1`, valid but for the thing that they are about. */
import type { Call } from "./answer-check.ts";

export interface Ids {
  list: string;
  verification: string;
}

const bodies: Readonly<Record<string, unknown>> = {
  verify: { email: "person@inbox.test" },
  createList: { name: "Spring", emails: ["person@inbox.test"] },
  startList: { mode: "verify" },
  downloadList: { format: "csv" },
  updateWebhook: {},
};

const queries: Readonly<Record<string, string>> = { replayWebhook: "?since=2026-11-21T10:00:00Z" };

/** The ids of the things that are in no list of these ids. */
const none = "01J00000000000000000000000";
const idsOf = ({ list, verification }: Ids): Readonly<Record<string, string>> => ({
  "/v1/lists": list,
  "/v1/verifications": verification,
  "/v1/webhooks": `whk_${none}`,
});

/** The request of a call with these ids, and whether it is about one of them. */
export function requestOf({ method, path, operation }: Call, ids: Ids) {
  const prefix = Object.keys(idsOf(ids)).find((each) => path.startsWith(each));
  const id = idsOf(ids)[prefix ?? ""] ?? "";
  const filled = path
    .replace("{id}", id)
    .replace(/\{\w+\}/g, `dlv_${none}`)
    .replace(/(.)\/$/, "$1");
  const query = queries[operation.operationId] ?? "";
  const body = bodies[operation.operationId] ?? (method === "POST" && operation.requestBody ? {} : undefined);
  return { method, path: `${filled}${query}`, body, isAbout: path.includes("{id}") };
}
