import { ID } from "@winnow/core/kit/id";
import type { Action } from "@winnow/core/kit/permission";
import { Role } from "@winnow/core/role";
import { z } from "@hono/zod-openapi";
import type { Access } from "./access.ts";
import { answer, body, call, routes } from "./route.ts";

const may = (action: Action): Access => ({ areas: ["roles"], action });

/** Roles are visible to members who assign them. */
const maySee: Access = { areas: ["roles", "my_team"], action: "view" };

const tags = ["Roles"];
const any = z.object({ id: Role.Reference.shape.id });
const params = z.object({ id: ID.schema("role") });

export const roleRoutes = routes()
  .openapi(
    call(
      maySee,
      { method: "get", path: "/", operationId: "listRoles", tags },
      {
        200: answer(
          "The system roles, then the workspace's own by name",
          z.object({ results: z.array(Role.Info) }),
        ),
      },
    ),
    async (c) => c.json({ results: await Role.list() }, 200),
  )
  .openapi(
    call(
      may("add"),
      { method: "post", path: "/", operationId: "createRole", tags, request: { body: body(Role.Create) } },
      { 201: answer("The role", Role.Info) },
    ),
    async (c) => c.json(await Role.create(c.req.valid("json")), 201),
  )
  .openapi(
    call(
      maySee,
      { method: "get", path: "/{id}", operationId: "getRole", tags, request: { params: any } },
      { 200: answer("The role", Role.Info) },
    ),
    async (c) => c.json(await Role.get(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "patch",
        path: "/{id}",
        operationId: "updateRole",
        tags,
        request: { params, body: body(Role.Update) },
      },
      { 200: answer("The role as it is now", Role.Info) },
    ),
    async (c) => c.json(await Role.update({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      may("delete"),
      { method: "delete", path: "/{id}", operationId: "removeRole", tags, request: { params } },
      { 200: answer("The role is gone", z.object({ id: ID.schema("role"), removed: z.literal(true) })) },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      await Role.remove(id);
      return c.json({ id, removed: true as const }, 200);
    },
  );
