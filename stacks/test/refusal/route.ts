/** Every call of the product as its OpenAPI document tells of it, made out to somebody's things. */
import type { Action, Area } from "@winnow/core/kit/permission";
import { caller } from "../../proof/customer.ts";

export type Access = "public" | "self" | "agent" | "link" | { areas: readonly Area[]; action: Action };

export interface Route {
  operationId: string;
  method: string;
  path: string;
  access: Access;
}

/** Whose things are asked for, each by its kind. */
export interface Things {
  list: string;
  notice: string;
  session: string;
  user: string;
  workspace: string;
  member: string;
  invitation: string;
  role: string;
}

export async function routesOf(url: string): Promise<Route[]> {
  type Operation = { operationId: string; "x-access": Access };
  const document = await caller(url)<{ paths: Record<string, Record<string, Operation>> }>(
    "GET",
    "/v1/openapi.json",
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

/** What the `{id}` of a path is, by how the path begins; the longest beginning counts. */
const owners: Record<string, keyof Things> = {
  "/api/lists/": "list",
  "/api/notice/": "notice",
  "/api/user/": "user",
  "/api/user/sessions/": "session",
  "/api/workspace/": "workspace",
  "/api/workspaces/": "workspace",
  "/api/workspaceinvite/": "invitation",
  "/api/role/": "role",
};

/** Bodies that can be read, for the calls that refuse an empty one before they look whose things are meant. */
const bodies: Record<string, (things: Things) => unknown> = {
  renameWorkspace: () => ({ name: "Taken over" }),
  transferWorkspace: ({ member }) => ({ member_id: member, password: "whatever it is" }),
  switchWorkspace: ({ workspace }) => ({ workspace_id: workspace }),
  leaveWorkspace: ({ workspace }) => ({ workspace_id: workspace }),
  updateMember: () => ({ role: "viewer" }),
  updateRole: () => ({ name: "Taken over", version: 1 }),
  updateUser: () => ({ first_name: "Taken" }),
};

/** The call that asks for these things; null where it asks for nothing of anybody's. */
export function requestFor({ operationId, method, path }: Route, things: Things) {
  const takesBody = method !== "GET" && method !== "DELETE";
  const body = bodies[operationId]?.(things);
  const isAbout =
    path.includes("{") || (body !== undefined && JSON.stringify(body).includes(things.workspace));
  const filled = path
    .replace("{memberId}", things.member)
    .replace(/\{(id|token)\}/, () => idOf(path, things));
  return { method, path: `${filled}/`, body: takesBody ? (body ?? {}) : undefined, isAbout };
}

function idOf(path: string, things: Things): string {
  const begins = Object.keys(owners).filter((each) => path.startsWith(each));
  const owner = owners[begins.toSorted((a, b) => b.length - a.length)[0] ?? ""];
  if (owner) return things[owner];
  if (path.startsWith("/api/agent/")) return "bat_01J00000000000000000000000";
  if (path.startsWith("/api/downloads/")) return "no-link-token";
  if (path.startsWith("/api/pictures/")) return "pic_01J00000000000000000000000";
  throw new Error(`Say in route.ts whose id ${path} takes.`);
}
