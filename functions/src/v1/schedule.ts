/** The schedules by which lists are kept fresh. Each by itself is at its list. */
import { Page } from "@winnow/core/kit/page";
import { List } from "@winnow/core/list";
import { answer, call, routes } from "./route.ts";

export const scheduleRoutes = routes().openapi(
  call(
    "lists:read",
    {
      method: "get",
      path: "/",
      operationId: "listSchedules",
      summary: "List the schedules",
      description:
        "Which lists are kept fresh, those of the newest lists first, with schedules that have stopped or are done. With `set_by`, only those of an API key or a person: look before a key is revoked. Such a page may be empty and still have a cursor.",
      tags: ["Lists"],
      request: { query: List.SchedulesQuery },
    },
    { 200: answer("A page of schedules", Page.of(List.ListedSchedule).omit({ count: true })) },
  ),
  async (c) => c.json(await List.schedules(c.req.valid("query")), 200),
);
