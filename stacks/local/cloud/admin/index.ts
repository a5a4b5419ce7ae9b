/** The admin API below `/_local`: health, faults, roles, queue depths, and waiting until all queues are empty. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { Events } from "../events/index.ts";
import { PolicyDocument } from "../iam/policy.ts";
import type { Roles } from "../iam/roles.ts";
import { readJson } from "../json-protocol.ts";
import { AwsError, type RequestHandler } from "../emulated-service.ts";
import type { Sqs } from "../sqs/index.ts";
import { Fault, type Faults } from "./faults.ts";
import { countQueues, settle } from "./queue-depth.ts";

export interface AdminOptions {
  faults: Faults;
  sqs: Sqs;
  events: Events;
  roles: Roles;
}

interface Answer {
  status: number;
  body: object;
}

type Route = (input: Record<string, unknown>, gone: AbortSignal) => Answer | Promise<Answer>;

/** Large enough for the policies of all functions. */
const maxBodyBytes = 2 ** 20;
const settleSeconds = 30;

const Settle = z.strictObject({ seconds: z.number().min(0).max(600).default(settleSeconds) });

/** Policy documents by the names of their roles, which are also their access keys. */
const PutRoles = z.strictObject({ roles: z.record(z.string().regex(/^[\w-]+$/), PolicyDocument) });

export function createAdmin({ faults, sqs, events, roles }: AdminOptions): RequestHandler {
  const sources = { sqs, events };
  const routes: Readonly<Record<string, Route>> = {
    "GET /_local/health": () => ok({ status: "ok" }),
    "GET /_local/faults": () => ok({ faults: faults.list() }),
    "POST /_local/faults": (input) => {
      faults.add(parse(Fault, input));
      return ok({ faults: faults.list() });
    },
    "DELETE /_local/faults": () => {
      faults.clear();
      return ok({ faults: [] });
    },
    "GET /_local/roles": () => ok({ roles: roles.usage(), refused: roles.refused }),
    "PUT /_local/roles": async (input) => {
      await roles.put(parse(PutRoles, input).roles);
      return ok({});
    },
    "GET /_local/queues": () => ok({ queues: countQueues(sources), deliveries: events.underWay() }),
    "POST /_local/settle": async (input, gone) => {
      const left = await settle(sources, parse(Settle, input).seconds, gone);
      return left ? { status: 408, body: { settled: false, ...left } } : ok({ settled: true });
    },
  };

  async function route(request: IncomingMessage, gone: AbortSignal): Promise<Answer> {
    const name = `${request.method} ${pathOf(request)}`;
    const found = routes[name];
    if (!found)
      return refusal(
        404,
        `There is no ${name}. There are: ${Object.keys(routes).join(", ")}, GET /_local/inbox.`,
      );
    try {
      return await found(await readJson(request, maxBodyBytes), gone);
    } catch (error) {
      if (error instanceof AwsError) return refusal(error.status, error.message);
      throw error;
    }
  }

  return {
    claims: (request) => pathOf(request) === "/_local" || pathOf(request).startsWith("/_local/"),
    async handle(request, response: ServerResponse) {
      const gone = new AbortController();
      response.once("close", () => gone.abort());
      try {
        const { status, body } = await route(request, gone.signal);
        response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
        response.end(JSON.stringify(body));
      } catch (error) {
        if (!gone.signal.aborted) throw error;
      }
    },
  };
}

function ok(body: object): Answer {
  return { status: 200, body };
}

function refusal(status: number, message: string): Answer {
  return { status, body: { message } };
}

function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new AwsError("ValidationException", z.prettifyError(parsed.error));
  return parsed.data;
}

function pathOf({ url = "/" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "/";
}
