import type { Actor } from "@winnow/core/kit/actor";
import { expect, it, vi } from "vitest";
import { app } from "../src/api/app.ts";
import { appDocument } from "../src/api/document.ts";

const { active, other } = vi.hoisted(() => ({
  active: "wrk_01J00000000000000000000000",
  other: "wrk_01J00000000000000000000001",
}));

vi.mock("@winnow/core/account", async (original) => {
  const { Account } = await original<typeof import("@winnow/core/account")>();
  const { ID } = await import("@winnow/core/kit/id");
  const from = { address: "192.0.2.1", program: "test" };
  // Each call is of a session of its own, which the limit of requests counts apart.
  const person = (): Actor.Actor => ({
    type: "user",
    userID: "usr_01J00000000000000000000000",
    email: "ann@inbox.test",
    name: "Ann Lee",
    sessionID: ID.create("session"),
    workspaceID: active,
    role: "viewer",
    permissions: {},
    isConfirmed: true,
    from,
  });
  const agent: Actor.Actor = { type: "public", from };
  return {
    Account: { ...Account, authenticate: async (token: string) => (token === "person" ? person() : agent) },
  };
});

const { paths = {} } = await appDocument();
const routes = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, { "x-access": unknown }>).map(([method, route]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method,
    path,
    needsRole: typeof route["x-access"] === "object",
  })),
);
type Route = (typeof routes)[number];

/** The status and the code of a call by the person of a token, whose page shows a workspace. */
async function call({ method, path }: Route, shown?: string, token = "person") {
  const answer = await app.request(path.replaceAll(/\{\w+\}/g, "lst_01J00000000000000000000000"), {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...(shown === undefined ? {} : { "winnow-workspace": shown }),
    },
    body: method === "get" || method === "delete" ? null : "{}",
  });
  return { status: answer.status, ...((await answer.json()) as { code: string }) };
}

it.each(routes)("$name refuses a page that shows another workspace, before anything else.", async (route) => {
  for (const shown of [other, "", `${active},${other}`])
    expect(await call(route, shown)).toMatchObject({ status: 409, code: "workspace.switched" });
});

it.each(routes.filter(({ needsRole }) => needsRole))(
  "$name goes on for a page that shows the active workspace, and for one that names none.",
  async (route) => {
    for (const shown of [active, undefined])
      expect(await call(route, shown)).toMatchObject({ status: 403, code: "actor.forbidden" });
  },
);

it("Nobody without a session is told which workspace is active.", async () => {
  const [route] = routes.filter(({ needsRole }) => needsRole);
  if (!route) throw new Error("No route needs a role.");
  expect((await call(route, other, "nobody")).code).not.toBe("workspace.switched");
});
