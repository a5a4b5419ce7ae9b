import { Account } from "@winnow/core/account";
import { answer, post, routes } from "./route.ts";

const tags = ["Workspaces"];

export const membershipRoutes = routes()
  .openapi(
    ...post("self", "/switch-workspace", "switchWorkspace", {
      tags,
      takes: Account.WorkspaceChoice,
      answer: answer("The person acts there now, or is told why they cannot", Account.Switched),
      does: Account.switchWorkspace,
    }),
  )
  .openapi(
    ...post("self", "/leave-workspace", "leaveWorkspace", {
      tags,
      takes: Account.WorkspaceChoice,
      answer: answer("The person is out, and acts in their own workspace", Account.Switched),
      does: Account.leaveWorkspace,
    }),
  );
