import { Audit } from "@winnow/core/audit";
import { Page } from "@winnow/core/kit/page";
import { answer, call, routes } from "./route.ts";

export const auditRoutes = routes().openapi(
  call(
    { areas: ["my_team"], action: "view" },
    {
      method: "get",
      path: "/",
      operationId: "listAuditEntries",
      tags: ["Audit"],
      request: { query: Audit.list.schema },
    },
    { 200: answer("Who did what in the workspace, newest first", Page.of(Audit.Entry)) },
  ),
  async (c) => c.json(await Audit.list(c.req.valid("query")), 200),
);
