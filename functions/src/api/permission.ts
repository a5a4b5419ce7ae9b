import { Role } from "@winnow/core/role";
import { z } from "@hono/zod-openapi";
import { answer, call, routes } from "./route.ts";

export const permissionRoutes = routes().openapi(
  call(
    "self",
    { method: "get", path: "/", operationId: "listPermissions", tags: ["Roles"] },
    { 200: answer("What roles are built of", z.object({ results: z.array(Role.PermissionArea) })) },
  ),
  async (c) => c.json({ results: Role.catalogue() }, 200),
);
