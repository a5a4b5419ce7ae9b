/** The schedule by which a list is kept fresh. */
import { z } from "@hono/zod-openapi";
import { ID } from "@winnow/core/kit/id";
import { List } from "@winnow/core/list";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Lists"];
const path = "/{id}/schedule";
const request = { params: z.object({ id: ID.schema("list") }) };
const scheduled = answer("How the list is kept fresh", List.Scheduled);

export const listScheduleRoutes = routes()
  .openapi(
    call(
      "lists:read",
      {
        method: "get",
        path,
        operationId: "getListSchedule",
        summary: "Get the schedule of a list",
        description:
          "How a list is kept fresh, if it is, and what the first run of a schedule that is set now would ask about. With `before`, also what one run before that day would.",
        tags,
        request: { ...request, query: List.ScheduleQuery },
      },
      { 200: scheduled },
      { problems: ["list.missing"] },
    ),
    async (c) => c.json(await List.schedule(c.req.valid("param").id, c.req.valid("query")), 200),
  )
  .openapi(
    call(
      "lists:start",
      {
        method: "put",
        path,
        operationId: "setListSchedule",
        summary: "Keep a list fresh",
        description:
          "Each 7 or 30 days a run verifies the addresses of a verified list again whose verdicts are due, at a credit each, and keeps the other verdicts free of charge. At the end of a run `list.completed` is sent, whose `changes` say how many addresses died and came back; `list.schedule_waits` and `list.schedule_stopped` tell that a run waits, and that none follows.\n\n" +
          "- Time: the first run is a whole period from now. Sending the same schedule again changes nothing; another `cap` alone keeps the day of the next run. After a stop, send it again.\n" +
          "- Before a day: with `before` in place of `every_days`, one run begins two days before that day (UTC), or at once where it is nearer, and asks about what is due on that day; then the schedule is done, as `done_at` says. Where it could not begin before that day, the schedule stops.\n" +
          "- Cost: all runs together never take more than `cap`. A run spends within the budget of the key and the limit of the person who created it.\n" +
          "- Owner: the schedule belongs to the key that sets it (`set_by`), also if a person or another key had set it before. It stays when the key gets a new secret: after a leak, revoke the key, or check its schedules with `GET /v1/schedules?set_by=`.\n" +
          "- Stop: the schedule stops when the key is revoked or expires. A run waits a day for missing credits, and to the end of the month for a used-up budget; then the schedule stops.",
        tags,
        request: { ...request, body: body(List.KeepFresh) },
      },
      { 200: scheduled },
      { problems: ["list.missing", "list.conflict"] },
    ),
    async (c) => c.json(await List.keepFresh({ ...c.req.valid("json"), ...c.req.valid("param") }), 200),
  )
  .openapi(
    call(
      "lists:start",
      {
        method: "delete",
        path,
        operationId: "removeListSchedule",
        summary: "Keep a list fresh no longer",
        description: "A run that is under way goes on.",
        tags,
        request,
      },
      {
        200: answer("The list is not kept fresh", z.object({ id: z.string(), removed: z.literal(true) })),
      },
      { problems: ["list.missing"] },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      await List.stopKeepingFresh(id);
      return c.json({ id, removed: true as const }, 200);
    },
  );
