import { ID } from "@winnow/core/kit/id";
import { Notice } from "@winnow/core/notice";
import { z } from "@hono/zod-openapi";
import { answer, call, routes } from "./route.ts";

const tags = ["Notices"];
const done = answer("Done", z.object({ is_read: z.literal(true) }));

export const noticeRoutes = routes()
  .openapi(
    call(
      "self",
      { method: "get", path: "/", operationId: "listNotices", tags },
      {
        200: answer("The newest notices", z.object({ results: z.array(Notice.Info) })),
      },
    ),
    async (c) => c.json(await Notice.list(), 200),
  )
  .openapi(
    call(
      "self",
      { method: "post", path: "/mark-all-read", operationId: "markAllNoticesRead", tags },
      { 200: done },
    ),
    async (c) => {
      await Notice.markAllRead();
      return c.json({ is_read: true as const }, 200);
    },
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/{id}/mark-read",
        operationId: "markNoticeRead",
        tags,
        request: { params: z.object({ id: ID.schema("notice") }) },
      },
      { 200: done },
    ),
    async (c) => {
      await Notice.markRead(c.req.valid("param").id);
      return c.json({ is_read: true as const }, 200);
    },
  );
