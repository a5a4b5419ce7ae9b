import { z } from "@hono/zod-openapi";
import { History } from "@winnow/core/history";
import { ID } from "@winnow/core/kit/id";
import { listAreas } from "@winnow/core/kit/permission";
import { answer, call, get, routes } from "./route.ts";

const tags = ["Workspaces"];
const params = z.object({ id: ID.schema("list") });
const viewsLists = { areas: listAreas, action: "view" } as const;
const viewsPlan = { areas: ["my_plan"], action: "view" } as const;

/** What an imported workspace had before its import, to read. */
export const historyRoutes = routes()
  .openapi(
    ...get({ areas: [...listAreas, "my_plan"], action: "view" }, "/", "importedHistory", {
      tags,
      answer: answer("Where the workspace was imported from", History.Info),
      does: History.info,
    }),
  )
  .openapi(
    call(
      viewsPlan,
      {
        method: "get",
        path: "/ledger",
        operationId: "listImportedLedgerEntries",
        tags,
        request: { query: History.LedgerQuery },
      },
      { 200: answer("The ledger from before the import, newest first", History.LedgerPage) },
    ),
    async (c) => c.json(await History.ledger(c.req.valid("query")), 200),
  )
  .openapi(
    call(
      viewsPlan,
      { method: "post", path: "/ledger/download", operationId: "downloadImportedLedger", tags },
      { 200: answer("A link to it as CSV, for ten seconds", History.Link) },
    ),
    async (c) => c.json(await History.downloadLedger(), 200),
  );

/** The results that a list had before its import: under `/lists`. */
export const listHistoryRoutes = routes()
  .openapi(
    call(
      viewsLists,
      { method: "get", path: "/{id}/history", operationId: "importedResults", tags, request: { params } },
      { 200: answer("The former results in numbers", History.ListInfo) },
    ),
    async (c) => c.json(await History.ofList(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      viewsLists,
      {
        method: "post",
        path: "/{id}/history/download",
        operationId: "downloadImportedResults",
        tags,
        request: { params },
      },
      { 200: answer("A link to them as CSV, for ten seconds", History.Link) },
    ),
    async (c) => c.json(await History.downloadResults(c.req.valid("param").id), 200),
  );
