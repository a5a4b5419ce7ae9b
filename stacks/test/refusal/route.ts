/** Requests for every route of the OpenAPI document with the ids of a customer. */
import type { Action, Area } from "@winnow/core/kit/permission";
import { caller } from "../../proof/customer.ts";

export type Access =
  "public" | "self" | "agent" | "link" | { areas: readonly Area[]; action: Action | readonly Action[] };

export interface Route {
  operationId: string;
  method: string;
  path: string;
  access: Access;
}

/** The ids of a customer's resources by kind. */
export interface Ids {
  list: string;
  notice: string;
  session: string;
  user: string;
  workspace: string;
  member: string;
  invitation: string;
  role: string;
  key: string;
  webhook: string;
  segment: string;
  rule: string;
  source: string;
  file: string;
}

export async function routesOf(url: string): Promise<Route[]> {
  type Operation = { operationId: string; "x-access": Access };
  const document = await caller(url)<{ paths: Record<string, Record<string, Operation>> }>(
    "GET",
    "/api/openapi.json",
  );
  return Object.entries(document.body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, "x-access": access }]) => ({
      operationId,
      method: method.toUpperCase(),
      path,
      access,
    })),
  );
}

/** The kind of `{id}` by prefix of the path; the longest prefix wins. */
const kindByPrefix: Record<string, keyof Ids> = {
  "/api/lists/": "list",
  "/api/notice/": "notice",
  "/api/user/": "user",
  "/api/user/sessions/": "session",
  "/api/workspace/": "workspace",
  "/api/workspaces/": "workspace",
  "/api/workspaceinvite/": "invitation",
  "/api/role/": "role",
  "/api/api-key/": "key",
  "/api/webhook/": "webhook",
  "/api/segments/": "segment",
  "/api/rules/": "rule",
  "/api/outcome-sources/": "source",
  "/api/outcome-files/": "file",
};

/** Valid bodies for routes that validate the body before the ids, and bodies that need each action that their route names. */
const bodies: Record<string, (ids: Ids) => unknown> = {
  updateWorkspace: () => ({ name: "Taken over" }),
  requireSecondFactor: () => ({ required: true }),
  beginWorkspaceArchive: () => ({ password: "any-password" }),
  transferWorkspace: ({ member }) => ({ member_id: member, password: "any-password" }),
  switchWorkspace: ({ workspace }) => ({ workspace_id: workspace }),
  leaveWorkspace: ({ workspace }) => ({ workspace_id: workspace }),
  updateMember: () => ({ role: "viewer" }),
  updateRole: () => ({ name: "Taken over", version: 1 }),
  renamePasskey: () => ({ name: "Taken over" }),
  updateUser: () => ({ first_name: "Taken" }),
  compareLists: ({ list }) => ({ before: list }),
  downloadComparison: ({ list }) => ({ before: list, change: "died" }),
  keepListFresh: () => ({ every_days: 7, cap: 1_000 }),
  createSharedLink: () => ({ kind: "report" }),
  updateRule: () => ({ note: "Taken over" }),
  updateOutcomeSource: () => ({ signing_key: "taken-over-key" }),
  changeBillingSettings: () => ({ low_credit_threshold: 5, top_up: null }),
};

/** Queries that routes require. */
const queries: Record<string, string> = {
  removeSuppression: "?email=nobody@example.com",
  replayWebhookDeliveries: "?since=2026-01-01T00:00:00.000Z",
};

/** The request of a route with these ids. `isAbout` is whether it refers to a resource of the customer. */
export function requestFor({ operationId, method, path }: Route, ids: Ids) {
  const takesBody = method !== "GET" && method !== "DELETE";
  const body = bodies[operationId]?.(ids);
  const isAbout = path.includes("{") || (body !== undefined && JSON.stringify(body).includes(ids.workspace));
  const filled = path
    .replace("{memberId}", ids.member)
    .replace("{position}", "0")
    .replace("{link}", "lnk_01J00000000000000000000000")
    .replace("{delivery}", "dlv_01J00000000000000000000000")
    .replace(/\{(id|token)\}/, () => idOf(path, ids));
  if (filled.includes("{")) throw new Error(`Say in route.ts what ${path} is filled with.`);
  return {
    method,
    path: `${filled}/${queries[operationId] ?? ""}`,
    body: takesBody ? (body ?? {}) : undefined,
    isAbout,
  };
}

function idOf(path: string, ids: Ids): string {
  if (path.startsWith("/api/user/passkeys/")) return "A".repeat(43);
  const prefixes = Object.keys(kindByPrefix).filter((each) => path.startsWith(each));
  const kind = kindByPrefix[prefixes.toSorted((a, b) => b.length - a.length)[0] ?? ""];
  if (kind) return ids[kind];
  if (path.startsWith("/api/agent/")) return "bat_01J00000000000000000000000";
  if (path.startsWith("/api/customplan/")) return "no-such-plan";
  if (path.startsWith("/api/downloads/")) return "no-link-token";
  if (path.startsWith("/api/accounts/receipts/")) return "A".repeat(22);
  if (path.startsWith("/api/pictures/")) return "pic_01J00000000000000000000000";
  throw new Error(`Say in route.ts whose id ${path} takes.`);
}
