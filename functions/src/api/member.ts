import { VisibleError } from "@winnow/core/kit/error";
import { ID } from "@winnow/core/kit/id";
import type { Action } from "@winnow/core/kit/permission";
import { Member } from "@winnow/core/member";
import { z } from "@hono/zod-openapi";
import type { Access } from "./access.ts";
import { answer, body, call, routes } from "./route.ts";

const may = (action: Action): Access => ({ areas: ["my_team"], action });

const tags = ["Members"];
const team = z.object({ id: ID.schema("workspace") });
const params = team.extend({ memberId: ID.schema("user") });

export const memberRoutes = routes()
  .openapi(
    call(
      may("view"),
      {
        method: "get",
        path: "/{id}/members",
        operationId: "listMembers",
        tags,
        request: { params: team, query: Member.Query },
      },
      { 200: answer("The people of the workspace, its owner first", Member.Team) },
    ),
    async (c) => c.json(await Member.list({ ...c.req.valid("query"), ...c.req.valid("param") }), 200),
  )
  .openapi(
    call(
      may("view"),
      {
        method: "get",
        path: "/{id}/members/{memberId}",
        operationId: "getMember",
        tags,
        request: { params },
      },
      { 200: answer("The member", Member.Info) },
    ),
    async (c) => c.json(await Member.get(c.req.valid("param")), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "patch",
        path: "/{id}/members/{memberId}",
        operationId: "updateMember",
        tags,
        request: { params, body: body(Member.Change) },
      },
      { 200: answer("The member with their new role", Member.Info) },
    ),
    async (c) => c.json(await updateMember(c.req.valid("param"), c.req.valid("json")), 200),
  )
  .openapi(
    call(
      may("delete"),
      {
        method: "delete",
        path: "/{id}/members/{memberId}",
        operationId: "removeMember",
        tags,
        request: { params },
      },
      {
        200: answer("The member is out", z.object({ id: ID.schema("user"), removed: z.literal(true) })),
      },
    ),
    async (c) => {
      await Member.remove(c.req.valid("param"));
      return c.json({ id: c.req.valid("param").memberId, removed: true as const }, 200);
    },
  );

/**
 * Changes the role, where it differs. Every other field must equal the stored one, because people change their own names
 * only.
 */
async function updateMember(
  path: z.infer<typeof params>,
  { role, ...rest }: Member.Change,
): Promise<Member.Info> {
  const member = await Member.get(path);
  const differing = Object.entries(rest).filter(
    ([name, value]) => member[name as keyof typeof rest] !== value,
  );
  if (differing.length > 0)
    throw new VisibleError(
      "input",
      "member.read_only",
      "Of a member only the role can be changed here.",
      Object.fromEntries(differing.map(([name]) => [name, "This cannot be changed here."])),
    );
  const roleID = typeof role === "object" ? role.id : (role ?? member.role.id);
  return roleID === member.role.id ? member : Member.update({ ...path, role: roleID });
}
