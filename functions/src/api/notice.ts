import { ID } from "@winnow/core/kit/id";
import { Notice } from "@winnow/core/notice";
import { z } from "@hono/zod-openapi";
import { answer, body, call, get, routes } from "./route.ts";

const tags = ["Notices"];
const done = answer("Done", z.object({ is_read: z.literal(true) }));

export const noticeRoutes = routes()
  .openapi(
    ...get("self", "/", "listNotices", {
      tags,
      answer: answer("The newest notices", z.object({ results: z.array(Notice.Info) })),
      does: Notice.list,
    }),
  )
  .openapi(
    ...get("self", "/preferences", "listNoticePreferences", {
      tags,
      answer: answer("What the person is told of, and how", Notice.Preferences),
      does: Notice.preferences,
    }),
  )
  .openapi(
    call(
      "self",
      {
        method: "patch",
        path: "/preferences",
        operationId: "changeNoticePreferences",
        tags,
        request: { body: body(Notice.PreferenceChange) },
      },
      { 200: answer("What the person is told of from now on", Notice.Preferences) },
    ),
    async (c) => c.json(await Notice.changePreferences(c.req.valid("json")), 200),
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
