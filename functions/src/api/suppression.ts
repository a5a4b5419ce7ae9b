import { z } from "@hono/zod-openapi";
import type { Action } from "@winnow/core/kit/permission";
import { Suppression } from "@winnow/core/suppression";
import type { Access } from "./access.ts";
import { answer, call, post, routes } from "./route.ts";

const tags = ["Suppression"];
const may = (action: Action): Access => ({ areas: ["verify_email"], action });

/** The addresses that the workspace must not send to. */
export const suppressionRoutes = routes()
  .openapi(
    call(
      may("view"),
      {
        method: "get",
        path: "/",
        operationId: "listSuppressions",
        tags,
        request: { query: Suppression.Query },
      },
      { 200: answer("A page of suppressed addresses", Suppression.Found) },
    ),
    async (c) => c.json(await Suppression.list(c.req.valid("query")), 200),
  )
  .openapi(
    ...post(may("add"), "/", "addSuppressions", {
      tags,
      takes: Suppression.Adding,
      answer: answer("What was done with the entries", Suppression.Added),
      does: Suppression.add,
    }),
  )
  .openapi(
    call(
      may("view"),
      {
        method: "get",
        path: "/csv/export",
        operationId: "exportSuppressions",
        tags,
        request: { query: Suppression.PartQuery },
      },
      {
        200: answer(
          "A part of a CSV file of suppressed addresses, by its format and reason",
          Suppression.Part,
        ),
      },
    ),
    async (c) => c.json(await Suppression.exportPart(c.req.valid("query")), 200),
  )
  .openapi(
    ...post(may("add"), "/csv/preview", "previewSuppressions", {
      tags,
      takes: Suppression.File,
      answer: answer("What an import of the file would do now", Suppression.Imported),
      does: Suppression.previewFile,
    }),
  )
  .openapi(
    ...post(may("add"), "/csv/import", "importSuppressions", {
      tags,
      takes: Suppression.File,
      answer: answer("What was done with the rows", Suppression.Imported),
      does: Suppression.importFile,
    }),
  )
  .openapi(
    call(
      may("delete"),
      {
        method: "delete",
        path: "/",
        operationId: "removeSuppression",
        tags,
        request: { query: Suppression.Key },
      },
      { 200: answer("The address is gone", z.object({ removed: z.literal(true) })) },
    ),
    async (c) => {
      await Suppression.remove(c.req.valid("query"));
      return c.json({ removed: true as const }, 200);
    },
  );
