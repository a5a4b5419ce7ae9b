import { Account } from "@winnow/core/account";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Workspaces"];

export const membershipRoutes = routes()
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/switch-workspace",
        operationId: "switchWorkspace",
        tags,
        request: { body: body(Account.WorkspaceChoice) },
      },
      { 200: answer("The person acts there now, or is told why they cannot", Account.Switched) },
    ),
    async (c) => c.json(await Account.switchWorkspace(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/leave-workspace",
        operationId: "leaveWorkspace",
        tags,
        request: { body: body(Account.WorkspaceChoice) },
      },
      { 200: answer("The person is out, and acts in their own workspace", Account.Switched) },
    ),
    async (c) => c.json(await Account.leaveWorkspace(c.req.valid("json")), 200),
  );
