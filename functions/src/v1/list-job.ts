import { z } from "@hono/zod-openapi";
import { Account } from "@winnow/core/account";
import { VisibleError } from "@winnow/core/kit/error";
import { ID } from "@winnow/core/kit/id";
import { List } from "@winnow/core/list";
import { Clock } from "@winnow/core/port/clock/index";
import { appURLOf } from "../http/app-url.ts";
import { downloadPath } from "../http/download-path.ts";
import { claim } from "../http/idempotency.ts";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Lists"];
const params = z.object({ id: ID.schema("list") });
const underWay = { 202: answer("Under way; the list as it stands", List.Info) };

const Download = z
  .strictObject({
    format: List.Download.shape.format,
    original: List.Download.shape.original,
    columns: List.Download.shape.columns,
    statuses: List.Download.shape.statuses,
    policy: List.Download.shape.policy,
    relays: List.Download.shape.relays,
    unique: List.Download.shape.unique,
  })
  .refine(({ statuses, policy }) => statuses === undefined || policy === undefined, {
    path: ["policy"],
    message: "Send either statuses or a policy, not both.",
  })
  .refine(List.hasColumn, List.noColumn);

const File = z
  .object({
    url: z
      .string()
      .describe(
        "Redirects to the file, as long as the key is valid and until it expires; follow redirects (`curl -L`). Needs no `Authorization`",
      ),
    expires_at: z.iso.datetime(),
    rows: z.int(),
  })
  .meta({ id: "File" });

const DiedAnswer = z.object({ died: List.Died }).meta({ id: "DiedAddresses" });

/** A finished file by its name, with a link that ends with the key, or after an hour; without retention, with the list. */
async function fileOf(name: string): Promise<z.infer<typeof File>> {
  const { rows, until } = await List.finishedFile(name);
  const expires = until ?? new Date(Clock.now().getTime() + Account.linkSeconds * 1000);
  const url = appURLOf(downloadPath(await Account.signLink(name, expires)));
  return { url, expires_at: expires.toISOString(), rows };
}

type Verb = "pause" | "resume" | "cancel";

/** The states that a verb leads to. */
const reached: Readonly<Record<Verb, readonly List.Info["status"][]>> = {
  pause: ["paused"],
  resume: ["queued", "running"],
  cancel: ["cancelled"],
};

/** Pauses, resumes or cancels a list. A list that is so already is answered as it is. */
async function steer(id: string, to: Verb): Promise<List.Info> {
  try {
    return await List.steer({ id, to });
  } catch (error) {
    if (!(error instanceof VisibleError) || error.kind !== "conflict") throw error;
    const list = await List.get(id);
    if (reached[to].includes(list.status)) return list;
    throw error;
  }
}

const steering = (verb: Verb, summary: string, description: string) =>
  call(
    "lists:start",
    {
      method: "post",
      path: `/{id}/${verb}`,
      operationId: `${verb}List`,
      summary,
      description,
      tags,
      request: { params },
    },
    underWay,
    { problems: ["list.missing", "list.conflict"] },
  );

const again = z
  .boolean()
  .default(false)
  .describe(
    "Also where it is completed. `analyze` draws a new sample, unless one address in ten was probed already; `verify` and `clean` ask once more about the unknown addresses",
  );

export const listJobRoutes = routes()
  .openapi(
    call(
      "lists:start",
      {
        method: "post",
        path: "/{id}/start",
        operationId: "startList",
        summary: "Start a list",
        description:
          "`analyze` is free. `verify` and `clean` do the same, and reserve a credit for each distinct address; each needs its own permission in the role of the person who made the key, whatever the list was created for. The application shows the list where `start` of `POST /v1/lists` has put it. The cleaned file is a download with a policy.",
        tags,
        request: { params, body: body(z.strictObject({ mode: List.Purpose, again })) },
      },
      underWay,
      {
        problems: [
          "list.missing",
          "list.conflict",
          "credits.insufficient",
          "budget.exhausted",
          "quota.used_up",
        ],
      },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      const { mode, again } = c.req.valid("json");
      const by = { claim: claim() };
      const started =
        mode === "analyze" ? List.analyze({ id, again }, by) : List.verify({ id, mode, again }, by);
      return c.json(await started, 202);
    },
  )
  .openapi(
    steering("pause", "Pause a list", "Addresses that are being asked about are still charged."),
    async (c) => c.json(await steer(c.req.valid("param").id, "pause"), 202),
  )
  .openapi(steering("resume", "Resume a list", "Continues a list that was paused."), async (c) =>
    c.json(await steer(c.req.valid("param").id, "resume"), 202),
  )
  .openapi(
    steering(
      "cancel",
      "Cancel a list",
      "Verdicts so far stay charged; the rest of the credits is returned. A list that is still being imported is cancelled without charge.",
    ),
    async (c) => c.json(await steer(c.req.valid("param").id, "cancel"), 202),
  )
  .openapi(
    call(
      "lists:start",
      {
        method: "post",
        path: "/{id}/revise",
        operationId: "reviseList",
        summary: "Revise a list",
        description:
          "Judges the verdicts of a verified list again, by what was learned since: your own outcomes, what mails have shown of providers, and the current rules. No mail server is asked, and it costs nothing.\n\n" +
          "- A list is revised at most once in 24 hours.\n" +
          "- `is_revision` in the verification says so, and `list.completed` is sent at the end.\n" +
          "- A revision that is cancelled, or not done within its time, is undone, and no event is sent: the verification is then the one before, `completed` and without `is_revision`. The list can be revised again once the 24 hours are over.",
        tags,
        request: { params },
      },
      underWay,
      { problems: ["list.missing", "list.conflict"] },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await List.revise(id, { claim: claim() }), 202);
    },
  )
  .openapi(
    call(
      "lists:read",
      {
        method: "post",
        path: "/{id}/died",
        operationId: "countDied",
        summary: "Count addresses that have become invalid",
        description:
          "Of a list that is imported and not verified: how many of its addresses were valid on your other lists, and how many of these are invalid by now, as your outcomes and newer verdicts say. It is free. While the answer is 202, ask again after the seconds of `Retry-After`. A workspace counts 60 times an hour. The answer says what was known when the count began, up to ten minutes ago; where nothing has changed since, up to an hour ago.",
        tags,
        request: { params },
      },
      {
        200: answer("The addresses that have become invalid", DiedAnswer),
        202: answer("They are being counted", z.object({ died: z.null() })),
      },
      // Counts in progress must not be answered for a day.
      { replay: null, problems: ["list.missing"] },
    ),
    async (c) => {
      const died = await List.died(c.req.valid("param").id);
      return died === null ? c.json({ died }, 202, { "retry-after": "2" }) : c.json({ died }, 200);
    },
  )
  .openapi(
    call(
      "lists:read",
      {
        method: "post",
        path: "/{id}/download",
        operationId: "downloadList",
        summary: "Download a list",
        description:
          "All rows, those of some statuses, or those that a policy keeps, in the order of the file; rows without a verdict are only among all. It is free. While the answer is 202, ask again after the seconds of `Retry-After`. CSV is UTF-8 with CRLF, and begins with a byte order mark where it has the file's own columns (`utf-8-sig` in Python).",
        tags,
        request: { params, body: body(Download) },
      },
      {
        200: answer("The finished file", File),
        202: answer("The file is being made", z.object({ url: z.null() })),
      },
      // A file that is being made must not be answered for a day.
      { replay: null, problems: ["list.missing", "list.conflict", "quota.used_up"] },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      const name = await List.requestDownload({ id, request: c.req.valid("json") });
      if (name === null) return c.json({ url: null }, 202, { "retry-after": "2" });
      return c.json(await fileOf(name), 200);
    },
  );
