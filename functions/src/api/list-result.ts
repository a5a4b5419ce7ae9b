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

/** What the verification of a list has found: verdicts, rows of the file, and finished files. */
export const listResultRoutes = routes()
  .openapi(
    call(
      view,
      {
        method: "get",
        path: "/{id}/results",
        operationId: "listResults",
        tags,
        request: { params, query: List.ResultQuery },
      },
      { 200: answer("Verdicts, in the order of their domains", List.ResultPage) },
    ),
    async (c) => c.json(await List.results({ ...c.req.valid("query"), ...c.req.valid("param") }), 200),
  )
  .openapi(
    call(
      view,
      {
        method: "get",
        path: "/{id}/rows",
        operationId: "listRows",
        tags,
        request: { params, query: List.RowQuery },
      },
      { 200: answer("Rows of the file with their verdicts in short", List.RowPage) },
    ),
    async (c) => c.json(await List.rows({ ...c.req.valid("query"), ...c.req.valid("param") }), 200),
  )
  .openapi(
    call(
      view,
      {
        method: "get",
        path: "/{id}/early-rows",
        operationId: "listEarlyRows",
        tags,
        request: { params },
      },
      {
        200: answer(
          "The rows of a list of at most 100, each with its verdict as soon as that is final",
          List.EarlyRows,
        ),
      },
    ),
    async (c) => c.json(await List.earlyRows(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      view,
      {
        method: "get",
        path: "/{id}/facets",
        operationId: "getFacets",
        tags,
        request: { params, query: List.RowFilter },
      },
      { 200: answer("Rows of the file by reason, provider and domain", List.Facets) },
    ),
    async (c) => c.json(await List.facets({ ...c.req.valid("query"), ...c.req.valid("param") }), 200),
  )
  .openapi(
    call(
      view,
      {
        method: "get",
        path: "/{id}/results/{position}",
        operationId: "getResult",
        tags,
        request: { params: params.extend({ position: List.ResultPosition }) },
      },
      { 200: answer("The verdict at a position of the result", List.Result) },
    ),
    async (c) => c.json(await List.result(c.req.valid("param")), 200),
  )
  .openapi(
    call(
      view,
      {
        method: "get",
        path: "/{id}/results/{position}/row",
        operationId: "getResultRow",
        tags,
        request: {
          params: params.extend({ position: List.ResultPosition }),
          query: List.UploadedRowQuery,
        },
      },
      { 200: answer("The row of the upload that a result belongs to", List.UploadedRow) },
    ),
    async (c) => c.json(await List.resultRow({ ...c.req.valid("query"), ...c.req.valid("param") }), 200),
  )
  .openapi(
    call(
      view,
      {
        method: "post",
        path: "/{id}/download",
        operationId: "downloadList",
        tags,
        request: { params, body: body(List.Download) },
      },
      {
        200: answer("Where the finished file can be fetched for a while", List.Delivery),
        202: answer("The file is being made; ask again", List.Delivery),
      },
    ),
    async (c) => {
      const file = await List.requestDownload({ ...c.req.valid("param"), request: c.req.valid("json") });
      if (file === null) return c.json({ url: null }, 202);
      const { until } = await List.finishedFile(file);
      return c.json({ url: downloadPath(await Account.signLink(file, until)) }, 200);
    },
  );
