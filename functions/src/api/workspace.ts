import { Account } from "@winnow/core/account";
import { ID } from "@winnow/core/kit/id";
import { Member } from "@winnow/core/member";
import { Workspace } from "@winnow/core/workspace";
import { z } from "@hono/zod-openapi";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Workspaces"];
const params = z.object({ id: ID.schema("workspace") });
const message = z.object({ message: z.string() });

export const workspaceRoutes = routes()
  .openapi(
    call(
      "self",
      { method: "get", path: "/", operationId: "listWorkspaces", tags },
      {
        200: answer(
          "The person's own workspace, then the joined ones",
          z.object({ results: z.array(Member.Joined) }),
        ),
      },
    ),
    async (c) => c.json({ results: await Account.workspaces() }, 200),
  )
  .openapi(
    call(
      { areas: ["my_team"], action: "edit" },
      {
        method: "patch",
        path: "/{id}",
        operationId: "updateWorkspace",
        tags,
        request: { params, body: body(Workspace.Update) },
      },
      { 200: answer("The workspace as it is now", Workspace.Settings) },
    ),
    async (c) =>
      c.json(await Workspace.update({ ...c.req.valid("param"), changes: c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      { areas: ["my_team"], action: "edit" },
      {
        method: "post",
        path: "/{id}/second-factor",
        operationId: "requireSecondFactor",
        tags,
        request: { params, body: body(Workspace.FactorRule) },
      },
      { 200: answer("The workspace as it is now", Workspace.Settings) },
    ),
    async (c) =>
      c.json(await Workspace.requireFactor({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/{id}/transfer",
        operationId: "transferWorkspace",
        tags,
        request: { params, body: body(Account.Transfer) },
      },
      { 200: answer("Somebody else owns it now", message) },
    ),
    async (c) =>
      c.json(await Account.transferWorkspace({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      "self",
      { method: "delete", path: "/{id}", operationId: "closeWorkspace", tags, request: { params } },
      { 200: answer("It is closed; what it held is being erased", message) },
    ),
    async (c) => c.json(await Account.closeWorkspace(c.req.valid("param").id), 200),
  );
