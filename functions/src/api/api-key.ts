import { ApiKey } from "@winnow/core/api-key";
import { ID } from "@winnow/core/kit/id";
import { Page } from "@winnow/core/kit/page";
import { List } from "@winnow/core/list";
import { RequestLog } from "@winnow/core/request-log";
import type { Action } from "@winnow/core/kit/permission";
import { z } from "@hono/zod-openapi";
import type { Access } from "./access.ts";
import { answer, body, call, optionalBody, routes } from "./route.ts";

const may = (action: Action): Access => ({ areas: ["api_key"], action });

const tags = ["API keys"];
const params = z.object({ id: ID.schema("key") });

export const apiKeyRoutes = routes()
  .openapi(
    call(
      may("view"),
      { method: "get", path: "/", operationId: "listApiKeys", tags, request: { query: ApiKey.Query } },
      { 200: answer("The keys of the workspace, newest first", Page.of(ApiKey.Info)) },
    ),
    async (c) => c.json(await ApiKey.list(c.req.valid("query")), 200),
  )
  .openapi(
    call(
      may("add"),
      {
        method: "post",
        path: "/",
        operationId: "createApiKey",
        tags,
        request: { body: body(ApiKey.Create) },
      },
      { 201: answer("The key with its secret, which is shown this once", ApiKey.WithSecret) },
    ),
    async (c) => c.json(await ApiKey.create(c.req.valid("json")), 201),
  )
  .openapi(
    call(
      may("view"),
      { method: "get", path: "/{id}", operationId: "getApiKey", tags, request: { params } },
      { 200: answer("The key", ApiKey.Info) },
    ),
    async (c) => c.json(await ApiKey.get(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      may("view"),
      { method: "get", path: "/{id}/usage", operationId: "getApiKeyUsage", tags, request: { params } },
      { 200: answer("What the key used in the last thirty days", ApiKey.Usage) },
    ),
    async (c) => c.json(await ApiKey.usage(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      may("view"),
      {
        method: "get",
        path: "/{id}/schedules",
        operationId: "countApiKeySchedules",
        tags,
        request: { params },
      },
      { 200: answer("How many lists the key keeps fresh", List.KeySchedules) },
    ),
    async (c) => {
      const { id } = await ApiKey.get(c.req.valid("param").id);
      return c.json(await List.schedulesOfKey(id), 200);
    },
  )
  .openapi(
    call(
      may("view"),
      {
        method: "get",
        path: "/{id}/requests",
        operationId: "listApiKeyRequests",
        tags,
        request: { params, query: RequestLog.Query },
      },
      { 200: answer("The calls of the last thirty days, newest first", Page.of(RequestLog.Call)) },
    ),
    async (c) => c.json(await ApiKey.calls({ ...c.req.valid("param"), ...c.req.valid("query") }), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "patch",
        path: "/{id}",
        operationId: "updateApiKey",
        tags,
        request: { params, body: body(ApiKey.Update) },
      },
      { 200: answer("The key as it is now", ApiKey.Info) },
    ),
    async (c) => c.json(await ApiKey.update({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "post",
        path: "/{id}/regenerate",
        operationId: "regenerateApiKey",
        tags,
        request: { params, body: optionalBody(ApiKey.Regenerate) },
      },
      { 200: answer("The key with its new secret, which is shown this once", ApiKey.WithSecret) },
    ),
    async (c) => c.json(await ApiKey.regenerate({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      may("delete"),
      { method: "delete", path: "/{id}", operationId: "revokeApiKey", tags, request: { params } },
      { 200: answer("The key as it is now: stopped", ApiKey.Info) },
    ),
    async (c) => c.json(await ApiKey.revoke(c.req.valid("param").id), 200),
  );
