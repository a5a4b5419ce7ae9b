import { z } from "@hono/zod-openapi";
import { groupedDigits } from "@winnow/core/kit/text/grouped-digits";
import { ID } from "@winnow/core/kit/id";
import { Page } from "@winnow/core/kit/page";
import { List } from "@winnow/core/list";
import { Clock } from "@winnow/core/port/clock/index";
import { claim, ofBody } from "../http/idempotency.ts";
import { listJobRoutes } from "./list-job.ts";
import { listScheduleRoutes } from "./list-schedule.ts";
import { answer, body, call, optionalBody, routes } from "./route.ts";
import { waitForList } from "../http/long-poll.ts";

const tags = ["Lists"];
const params = z.object({ id: ID.schema("list") });

/** A list of addresses, or of a file that is uploaded next. */
const Create = z
  .union([
    List.OfAddresses.extend({
      emails: List.OfAddresses.shape.emails.meta({
        description: `At most ${groupedDigits(List.limits.sentAddresses)}; upload more as a file`,
        maxItems: List.limits.sentAddresses,
      }),
    }).strict(),
    List.OfFile.strict(),
  ])
  .meta({ id: "CreateList" });

const Query = List.ListQuery.pick({ status: true, tag: true, q: true, cursor: true }).extend({
  limit: Page.limit,
});

const Wait = z.coerce.number().int().min(1).max(25).describe("Seconds. More than 10 are taken for 10");

const Results = List.ResultQuery.extend({
  limit: Page.limit,
});

/** What a repetition reads of a list as it was created. */
const Kept = z.looseObject({
  id: ID.schema("list"),
  created_at: z.iso.datetime(),
  upload: z.unknown().optional(),
});

export const listRoutes = routes()
  .openapi(
    call(
      "lists:write",
      {
        method: "post",
        path: "/",
        operationId: "createList",
        summary: "Create a list",
        description:
          "Send up to 50,000 addresses, or a file name and a size: then post a form (`multipart/form-data`) to `upload.url`, with every entry of `upload.fields`, and last the file in a field `file`, without `Authorization`; 204 says that it is there. `start` begins a job as soon as the list is imported; it needs the scope `lists:start`.",
        tags,
        request: { body: body(Create) },
      },
      { 201: answer("The list, and for a file the form to post it with", List.Created) },
      {
        use: "list",
        replay: { repeated: ofBody(Kept, withValidForm) },
        problems: ["credits.insufficient", "list.too_large", "list.missing", "quota.used_up"],
      },
    ),
    async (c) => {
      const input = c.req.valid("json");
      const purpose = input.start ?? "verify";
      const source = "emails" in input ? ("paste" as const) : ("file" as const);
      const created = await List.create(
        { ...input, source, purpose } as z.input<typeof List.Create>,
        claim(),
      );
      return c.json(created, 201);
    },
  )
  .openapi(
    call(
      "lists:read",
      {
        method: "get",
        path: "/",
        operationId: "listLists",
        summary: "List the lists",
        description:
          "The newest first. A page with `status`, `tag` or `q` may be empty and still have a cursor.",
        tags,
        request: { query: Query },
      },
      { 200: answer("A page of lists", Page.of(List.Listed)) },
      { problems: ["quota.used_up"] },
    ),
    async (c) => c.json(await List.list(c.req.valid("query")), 200),
  )
  .openapi(
    call(
      "lists:read",
      {
        method: "get",
        path: "/{id}",
        operationId: "getList",
        summary: "Get a list",
        description:
          "With `wait`, it answers when the status changes, or after this many seconds, 10 at most; at once where nothing is under way, the key waits already, or as many calls of the workspace wait as its plan allows.",
        tags,
        request: { params, query: z.object({ wait: Wait.optional() }) },
      },
      {
        200: answer("The list", List.Info),
        304: { description: "It is as the caller knows it by `If-None-Match`" },
      },
      { problems: ["list.missing"] },
    ),
    async (c) => c.json(await waitForList(c.req.valid("param").id, c.req.valid("query").wait ?? 0), 200),
  )
  .openapi(
    call(
      "lists:write",
      {
        method: "patch",
        path: "/{id}",
        operationId: "tagList",
        summary: "Tag a list",
        description: "The list has these tags afterwards and no others.",
        tags,
        request: { params, body: body(List.Tags.strict().meta({ id: "TagListBody" })) },
      },
      { 200: answer("The list", List.Info) },
      { problems: ["list.missing"] },
    ),
    async (c) => c.json(await List.tag({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      "lists:write",
      {
        method: "delete",
        path: "/{id}",
        operationId: "removeList",
        summary: "Delete a list",
        description: "With its file and results. A job that is under way is cancelled.",
        tags,
        request: { params },
      },
      { 200: answer("It is gone", z.object({ id: z.string(), removed: z.literal(true) })) },
      { problems: ["list.missing"] },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      await List.remove(id);
      return c.json({ id, removed: true as const }, 200);
    },
  )
  .openapi(
    call(
      "lists:write",
      {
        method: "post",
        path: "/{id}/uploaded",
        operationId: "importList",
        summary: "Import an uploaded file",
        description:
          "Optional. Without this call, the upload itself begins the import, with detected columns; with it, the import begins at once and as you say. The body may be empty. Where several columns may hold the addresses, the import fails with `column.ambiguous` and the columns to choose from.",
        tags,
        request: { params, body: optionalBody(List.ImportChoice.strict()) },
      },
      { 202: answer("The import is under way", List.Info) },
      { problems: ["list.missing", "list.conflict", "quota.used_up"] },
    ),
    async (c) => {
      const choice = c.req.valid("json") ?? {};
      return c.json(await List.uploaded({ ...c.req.valid("param"), choice }), 202);
    },
  )
  .openapi(
    call(
      "lists:read",
      {
        method: "get",
        path: "/{id}/results",
        operationId: "listResults",
        summary: "List the results of a list",
        description:
          "Ordered by domain. A search with `q` answers within a second with what it has found so far; a `next_cursor` of null ends it.",
        tags,
        request: { params, query: Results },
      },
      { 200: answer("A page of verdicts", List.ResultPage) },
      { problems: ["list.missing"] },
    ),
    async (c) => c.json(await List.results({ ...c.req.valid("query"), ...c.req.valid("param") }), 200),
  )
  .route("/", listScheduleRoutes)
  .route("/", listJobRoutes);

/** A list as it was created, with a new upload form where the first has expired. Throws `missing` where it was deleted. */
async function withValidForm(created: z.infer<typeof Kept>) {
  await List.get(created.id);
  const isExpired = Date.parse(created.created_at) + List.uploadSeconds * 1000 <= Clock.now().getTime();
  if (!created.upload || !isExpired) return created;
  return { ...created, upload: (await List.renewedUpload(created.id)) ?? created.upload };
}
