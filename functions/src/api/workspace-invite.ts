import { Account } from "@winnow/core/account";
import { ID } from "@winnow/core/kit/id";
import type { Action } from "@winnow/core/kit/permission";
import { Member } from "@winnow/core/member";
import { z } from "@hono/zod-openapi";
import type { Access } from "./access.ts";
import { answer, body, call, routes } from "./route.ts";

const may = (action: Action): Access => ({ areas: ["my_team"], action });

const tags = ["Invitations"];
const params = z.object({ id: ID.schema("invitation") });
const query = Member.JoiningCode;

export const workspaceInviteRoutes = routes()
  .openapi(
    call(
      may("view"),
      { method: "get", path: "/", operationId: "listInvitations", tags },
      {
        200: answer(
          "Invitations that were not accepted yet, newest first",
          z.object({ results: z.array(Member.Invitation) }),
        ),
      },
    ),
    async (c) => c.json({ results: await Member.invitations() }, 200),
  )
  .openapi(
    call(
      may("add"),
      {
        method: "post",
        path: "/",
        operationId: "createInvitation",
        tags,
        request: { body: body(Member.Invite) },
      },
      { 201: answer("The invitation, on its way by mail", Member.Invitation) },
    ),
    async (c) => c.json(await Member.invite(c.req.valid("json")), 201),
  )
  .openapi(
    call(
      "self",
      { method: "get", path: "/token-details", operationId: "getOffer", tags, request: { query } },
      { 200: answer("What the code is an invitation to", Member.InvitationDetails) },
    ),
    async (c) => c.json(await Member.invitationDetails(c.req.valid("query").token), 200),
  )
  .openapi(
    call(
      "self",
      { method: "post", path: "/accept", operationId: "acceptInvitation", tags, request: { query } },
      { 200: answer("The person is in the workspace", Member.Accepted) },
    ),
    async (c) => c.json(await Account.joinWorkspace(c.req.valid("query").token), 200),
  )
  .openapi(
    call(
      may("add"),
      { method: "post", path: "/{id}/resend", operationId: "resendInvitation", tags, request: { params } },
      { 200: answer("The invitation, on its way again, with seven new days", Member.Invitation) },
    ),
    async (c) => c.json(await Member.resend(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      may("delete"),
      { method: "delete", path: "/{id}", operationId: "revokeInvitation", tags, request: { params } },
      {
        200: answer(
          "Its code no longer works",
          z.object({ id: ID.schema("invitation"), revoked: z.literal(true) }),
        ),
      },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      await Member.revoke(id);
      return c.json({ id, revoked: true as const }, 200);
    },
  );
