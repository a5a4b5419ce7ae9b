import { Audit } from "@winnow/core/audit";
import { z } from "@hono/zod-openapi";
import { Page } from "@winnow/core/kit/page";
import { nextPart } from "./next-part.ts";
import { answer, call, routes } from "./route.ts";

const views = { areas: ["my_team"], action: "view" } as const;
const types = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl; charset=utf-8" } as const;
const file = { schema: { type: "string" } } as const;

export const auditRoutes = routes()
  .openapi(
    call(
      views,
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
  )
  .openapi(
    call(
      views,
      {
        method: "get",
        path: "/file",
        operationId: "downloadAudit",
        tags: ["Audit"],
        request: { query: Audit.PartQuery },
      },
      {
        200: {
          description:
            "All entries with their seals, oldest first. Where there are more, the header `Link` names the next part, " +
            "which continues the file",
          headers: z.object({ link: z.string().optional() }),
          content: { "application/jsonl": file, "text/csv": file },
        },
      },
    ),
    async (c) => {
      const query = c.req.valid("query");
      const { text, next_cursor } = await Audit.filePart(query);
      return c.body(text, 200, {
        "content-type": types[query.format],
        "content-disposition": `attachment; filename="audit.${query.format}"`,
        ...(next_cursor !== null && { link: `<${nextPart(c.req.url, next_cursor)}>; rel="next"` }),
      });
    },
  );
