import type { Actor } from "@winnow/core/kit/actor";
import type { Action, Area, Permissions } from "@winnow/core/kit/permission";
import { expect, it, vi } from "vitest";
import { app } from "../src/api/app.ts";
import { appDocument } from "../src/api/document.ts";

/** What the person behind every token may do, for as long as one test lasts. */
let permissions: Permissions = {};

vi.mock("@winnow/core/account", async (original) => {
  const { Account } = await original<typeof import("@winnow/core/account")>();
  const person = async (): Promise<Actor.Actor> => ({
    type: "user",
    userID: "usr_01J00000000000000000000000",
    email: "ann@inbox.test",
    name: "Ann Lee",
    sessionID: "ses_01J00000000000000000000000",
    workspaceID: "wrk_01J00000000000000000000000",
    role: "owner",
    permissions,
    isConfirmed: true,
    from: { address: "192.0.2.1", program: "test" },
  });
  return { Account: { ...Account, authenticate: person } };
});

interface Operation {
  "x-access": "public" | "self" | { areas: readonly Area[]; action: Action | readonly Action[] };
}

const { paths = {} } = await appDocument();
const routes = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).flatMap(([method, { "x-access": access }]) =>
    typeof access === "string"
      ? []
      : [
          {
            name: `${method.toUpperCase()} ${path}`,
            method,
            path,
            ...access,
            actions: [access.action].flat(),
          },
        ],
  ),
);

const call = ({ method, path }: { method: string; path: string }) =>
  app.request(path.replaceAll(/\{\w+\}/g, "lst_01J00000000000000000000000"), {
    method: method.toUpperCase(),
    headers: { authorization: "Bearer somebody", "content-type": "application/json" },
    body: method === "get" || method === "delete" ? null : "{}",
  });

it("Some routes require a permission.", () => {
  expect(routes.length).toBeGreaterThan(12);
});

it.each(routes)("$name refuses a role without permissions before it parses the input.", async (route) => {
  permissions = {};
  const answer = await call(route);
  expect([answer.status, await answer.json()]).toEqual([
    403,
    expect.objectContaining({ code: "actor.forbidden" }),
  ]);
});

it.each(routes)("$name refuses a role with every other permission on its areas.", async (route) => {
  const { areas, actions } = route;
  const others = (["view", "edit", "add", "delete"] as const).filter((each) => !actions.includes(each));
  permissions = Object.fromEntries(areas.map((area) => [area, others]));
  expect((await call(route)).status).toBe(403);
});

it.each(routes)("$name admits a role that may view and do this in one of its areas.", async (route) => {
  const { areas, actions } = route;
  for (const action of actions) {
    permissions = Object.fromEntries(areas.slice(0, 1).map((area) => [area, ["view", action]]));
    expect((await call(route)).status).not.toBe(403);
  }
});
