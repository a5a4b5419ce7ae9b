import { Account } from "@winnow/core/account";
import { List } from "@winnow/core/list";
import { ID } from "@winnow/core/kit/id";
import { listAreas } from "@winnow/core/kit/permission";
import { z } from "@hono/zod-openapi";
import { downloadPath } from "../http/download-path.ts";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Lists"];
const params = z.object({ id: ID.schema("list") });
const view = { areas: listAreas, action: "view" } as const;

const Answer = z.object({ comparison: List.Comparison.nullable() });

/** What became of the addresses of another list, or of an earlier verification. */
export const comparisonRoutes = routes()
  .openapi(
    call(
      view,
      {
        method: "post",
        path: "/{id}/compare",
        operationId: "compareLists",
        tags,
        request: { params, body: body(List.Compare) },
      },
      {
        200: answer("The counts, and a page of the addresses of one change", Answer),
        202: answer("Both lists are being read; ask again", Answer),
      },
    ),
    async (c) => {
      const comparison = await List.compare({ ...c.req.valid("json"), ...c.req.valid("param") });
      return comparison === null ? c.json({ comparison }, 202) : c.json({ comparison }, 200);
    },
  )
  .openapi(
    call(
      view,
      {
        method: "post",
        path: "/{id}/compare/download",
        operationId: "downloadComparison",
        tags,
        request: { params, body: body(List.ComparisonFile) },
      },
      {
        200: answer("Where the file of one change can be fetched for a while", List.Delivery),
        202: answer("The file is being made; ask again", List.Delivery),
      },
    ),
    async (c) => {
      const file = await List.requestComparison({ ...c.req.valid("json"), ...c.req.valid("param") });
      if (file === null) return c.json({ url: null }, 202);
      return c.json({ url: downloadPath(await Account.signLink(file)) }, 200);
    },
  );
