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
      { 200: answer("The member with their new role, names or limit", Member.Info) },
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

/** What changes by itself between two calls. */
const movingFields: ReadonlySet<string> = new Set<keyof Member.Info>(["last_seen_at", "spent_this_month"]);

/** Changes role, names and limit, where they differ. Every other field that does not change by itself must equal the stored one. */
async function updateMember(
  path: z.infer<typeof params>,
  { role, first_name, last_name, monthly_limit, ...others }: Member.Change,
): Promise<Member.Info> {
  const member = await Member.get(path);
  const differing = Object.entries(others).filter(
    ([name, value]) => !movingFields.has(name) && member[name as keyof typeof others] !== value,
  );
  if (differing.length > 0)
    throw new VisibleError(
      "input",
      "member.read_only",
      "Of a member only the role, the names and the limit can be changed here.",
      Object.fromEntries(differing.map(([name]) => [name, "This cannot be changed here."])),
    );
  const changes = {
    role: unlessEqual(typeof role === "object" ? role.id : role, member.role.id),
    first_name: unlessEqual(first_name, member.first_name),
    last_name: unlessEqual(last_name, member.last_name),
    monthly_limit: unlessEqual(monthly_limit, member.monthly_limit),
  };
  const differs = Object.values(changes).some((value) => value !== undefined);
  return differs ? Member.update({ ...path, ...changes }) : member;
}

const unlessEqual = <T>(value: T, stored: T): T | undefined => (value === stored ? undefined : value);
