import { List } from "@winnow/core/list";
import { ID } from "@winnow/core/kit/id";
import { Page } from "@winnow/core/kit/page";
import { type Action, listAreas } from "@winnow/core/kit/permission";
import { z } from "@hono/zod-openapi";
import type { Access } from "./access.ts";
import { answer, body, call, get, optionalBody, post, routes } from "./route.ts";

const may = (action: Action): Access => ({ areas: listAreas, action });

const tags = ["Lists"];
const params = z.object({ id: ID.schema("list") });
const one = answer("The list as it stands", List.Info);
const scheduled = answer("How the list is kept fresh", List.Scheduled);
const diedAnswer = z.object({ died: List.Died.nullable() });
const accepted = answer("Under way; the list as it stands", List.Info);

export const listRoutes = routes()
  .openapi(
    call(
      may("add"),
      { method: "post", path: "/", operationId: "createList", tags, request: { body: body(List.Create) } },
      { 201: answer("The list, and for a file the form to post it with", List.Created) },
    ),
    async (c) => c.json(await List.create(c.req.valid("json")), 201),
  )
  .openapi(
    call(
      may("view"),
      { method: "get", path: "/", operationId: "listLists", tags, request: { query: List.list.schema } },
      { 200: answer("Lists, newest first", Page.of(List.Listed)) },
    ),
    async (c) => c.json(await List.list(c.req.valid("query")), 200),
  )
  .openapi(
    ...post(may("delete"), "/remove", "removeLists", {
      tags,
      takes: List.Selection,
      answer: answer("The lists are hidden or gone", List.Removed),
      does: List.removeMany,
    }),
  )
  .openapi(
    ...post(may("delete"), "/restore", "restoreLists", {
      tags,
      takes: List.Selection,
      answer: answer("The lists whose removal was undone", List.Restored),
      does: List.restoreMany,
    }),
  )
  .openapi(
    call(
      may("add"),
      {
        method: "post",
        path: "/mended",
        operationId: "mendTexts",
        tags,
        request: { body: body(List.mended.schema) },
      },
      { 200: answer("What the texts can be mended to; nothing of them is kept", List.MendedTexts) },
    ),
    (c) => c.json(List.mended(c.req.valid("json")), 200),
  )
  .openapi(
    ...get(may("view"), "/tags", "listTags", {
      tags,
      answer: answer("The tags of the newest lists, the most used first", z.array(List.UsedTag)),
      does: List.tags,
    }),
  )
  .openapi(
    ...post(may("edit"), "/tags", "tagLists", {
      tags,
      takes: List.Retag,
      answer: answer("The lists have the tags now", List.Tagged),
      does: List.retag,
    }),
  )
  .openapi(
    call(
      may("view"),
      { method: "get", path: "/{id}", operationId: "getList", tags, request: { params } },
      { 200: one },
    ),
    async (c) => c.json(await List.get(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "patch",
        path: "/{id}",
        operationId: "updateList",
        tags,
        request: { params, body: body(List.Update) },
      },
      { 200: one },
    ),
    async (c) => c.json(await List.update({ ...c.req.valid("json"), ...c.req.valid("param") }), 200),
  )
  .openapi(
    call(
      may("delete"),
      { method: "delete", path: "/{id}", operationId: "removeList", tags, request: { params } },
      {
        200: answer(
          "The list is gone, with its file and results",
          z.object({ id: z.string(), removed: z.literal(true) }),
        ),
      },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      await List.remove(id);
      return c.json({ id, removed: true as const }, 200);
    },
  )
  .openapi(
    call(
      may("add"),
      { method: "post", path: "/{id}/duplicate", operationId: "duplicateList", tags, request: { params } },
      { 201: answer("A new list of the same file, which is imported next", List.Info) },
    ),
    async (c) => c.json(await List.duplicate(c.req.valid("param").id), 201),
  )
  .openapi(
    call(
      may("view"),
      { method: "get", path: "/{id}/erasure", operationId: "getListErasure", tags, request: { params } },
      { 200: answer("The receipt of a list that is gone", List.Erasure) },
    ),
    async (c) => c.json(await List.erasure(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "post",
        path: "/{id}/uploaded",
        operationId: "listUploaded",
        tags,
        request: { params, body: body(List.ImportChoice) },
      },
      { 202: accepted },
    ),
    async (c) => c.json(await List.uploaded({ ...c.req.valid("param"), choice: c.req.valid("json") }), 202),
  )
  .openapi(
    call(
      may("view"),
      { method: "get", path: "/{id}/preview", operationId: "previewList", tags, request: { params } },
      { 200: answer("The first rows, and what was made of the file", List.Preview) },
    ),
    async (c) => c.json(await List.preview(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      may("view"),
      { method: "get", path: "/{id}/quote", operationId: "quoteList", tags, request: { params } },
      { 200: answer("The credits and the time that a verification will take", List.Quote) },
    ),
    async (c) => c.json(await List.quote(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      may("view"),
      {
        method: "get",
        path: "/{id}/repeated",
        operationId: "getRepeatedVerdicts",
        tags,
        request: { params },
      },
      { 200: answer("The verdicts that a verification would repeat free of charge", List.Repeated) },
    ),
    async (c) => c.json(await List.repeated(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      may("view"),
      { method: "post", path: "/{id}/died", operationId: "getDiedAddresses", tags, request: { params } },
      {
        200: answer("Who has died", diedAnswer),
        202: answer("They are being counted; ask again", diedAnswer),
      },
    ),
    async (c) => {
      const died = await List.died(c.req.valid("param").id);
      return died === null ? c.json({ died }, 202) : c.json({ died }, 200);
    },
  )
  .openapi(
    call(
      may("view"),
      {
        method: "get",
        path: "/{id}/schedule",
        operationId: "getSchedule",
        tags,
        request: { params, query: List.ScheduleQuery },
      },
      { 200: scheduled },
    ),
    async (c) => c.json(await List.schedule(c.req.valid("param").id, c.req.valid("query")), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "put",
        path: "/{id}/schedule",
        operationId: "keepListFresh",
        tags,
        request: { params, body: body(List.KeepFresh) },
      },
      { 200: scheduled },
    ),
    async (c) => c.json(await List.keepFresh({ ...c.req.valid("json"), ...c.req.valid("param") }), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "delete",
        path: "/{id}/schedule",
        operationId: "stopKeepingListFresh",
        tags,
        request: { params },
      },
      { 200: scheduled },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      await List.stopKeepingFresh(id);
      return c.json(await List.schedule(id), 200);
    },
  )
  .openapi(
    call(
      { areas: ["analyze_list"], action: "add" },
      {
        method: "post",
        path: "/{id}/analyze",
        operationId: "analyzeList",
        tags,
        request: { params, body: optionalBody(List.Analyze) },
      },
      { 202: accepted },
    ),
    async (c) => {
      const { again } = c.req.valid("json");
      return c.json(await List.analyze({ id: c.req.valid("param").id, again }), 202);
    },
  )
  .openapi(
    call(
      { areas: ["clean_email", "verify_email"], action: "add" },
      {
        method: "post",
        path: "/{id}/verify",
        operationId: "verifyList",
        tags,
        request: { params, body: optionalBody(List.Verify) },
      },
      { 202: accepted },
    ),
    async (c) => c.json(await List.verify({ ...c.req.valid("json"), ...c.req.valid("param") }), 202),
  )
  .openapi(
    call(
      { areas: ["clean_email", "verify_email"], action: "add" },
      { method: "post", path: "/{id}/revise", operationId: "reviseList", tags, request: { params } },
      { 202: accepted },
    ),
    async (c) => c.json(await List.revise(c.req.valid("param").id), 202),
  )
  .openapi(
    call(
      may("edit"),
      { method: "post", path: "/{id}/pause", operationId: "pauseList", tags, request: { params } },
      { 202: accepted },
    ),
    async (c) => c.json(await List.steer({ ...c.req.valid("param"), to: "pause" }), 202),
  )
  .openapi(
    call(
      may("edit"),
      { method: "post", path: "/{id}/resume", operationId: "resumeList", tags, request: { params } },
      { 202: accepted },
    ),
    async (c) => c.json(await List.steer({ ...c.req.valid("param"), to: "resume" }), 202),
  )
  .openapi(
    call(
      may("edit"),
      { method: "post", path: "/{id}/cancel", operationId: "cancelList", tags, request: { params } },
      { 202: accepted },
    ),
    async (c) => c.json(await List.steer({ ...c.req.valid("param"), to: "cancel" }), 202),
  )
  .openapi(
    call(
      may("edit"),
      { method: "post", path: "/{id}/finish", operationId: "finishList", tags, request: { params } },
      { 202: accepted },
    ),
    async (c) => c.json(await List.steer({ ...c.req.valid("param"), to: "finish" }), 202),
  );
