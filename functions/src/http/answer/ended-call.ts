/**
 * The log line of each call. It names the area of the path alone, since what follows may be a token or an address. Of a call
 * with a key it also has names and ids of ours: the request log of the key is made from these lines.
 */
import { RequestID } from "@winnow/core/kit/request-id";
import { Trace } from "@winnow/core/kit/trace";
import type { LambdaEvent } from "hono/aws-lambda";
import { log } from "../../logging/log.ts";
import { processFigures } from "../../logging/process-figures.ts";

/** A part of a path that is certainly a name of ours. */
const word = /^[a-z][a-z0-9-]{0,19}$/;

/** The first two parts of a path: `/api/lists`. */
const areaOf = (path: string): string => {
  const [first = "", second = ""] = path.split("/").slice(1);
  return (
    [first, second].map((part) => (part === "" ? "" : `/${word.test(part) ? part : "…"}`)).join("") || "/"
  );
};

/** A part of a path that is an id of ours. */
const id = /^[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}$/;

/** The route that a path matched, with its ids of ours: `/v1/lists/lst_…/results`. Anything else in their places is `…`. */
function routeOf(route: string, path: string): string {
  const parts = path.split("/");
  const shown = route.split("/").map((part, index) => {
    if (!/[:*]/.test(part)) return part;
    const value = parts[index] ?? "";
    return value === "" || id.test(value) ? value : "…";
  });
  return shown.join("/").replace(/\/$/, "");
}

/** What CloudFront's ids of requests are made of. Without the distribution, a caller may write anything there. */
const edgeID = /^[\w=-]{20,80}$/;

/** CloudFront's id of the request, which it sends with each. By it the log of the firewall names the client. */
function edgeOf(event: LambdaEvent): string | undefined {
  const sent = event.headers?.["x-amz-cf-id"];
  return typeof sent === "string" && edgeID.test(sent) ? sent : undefined;
}

interface Answer {
  statusCode?: number;
}

/** Runs a call under an id of our own and logs how it ended. */
export const logged = <A extends Answer>(event: LambdaEvent, call: () => Promise<A>): Promise<A> =>
  Trace.provide({ requestID: RequestID.create() }, () => run(event, call));

async function run<A extends Answer>(event: LambdaEvent, call: () => Promise<A>): Promise<A> {
  const began = performance.now();
  const path = "rawPath" in event ? event.rawPath : "/";
  const method =
    "requestContext" in event && "http" in event.requestContext ? event.requestContext.http.method : "";
  const end = (status: number): void => {
    const outcome = status >= 500 ? "failed" : status >= 400 ? "refused" : "ok";
    const milliseconds = Math.round(performance.now() - began);
    const { apiKeyID, tool, code, route = "/*" } = Trace.current();
    log.info({
      ...{ kind: "call", call: `${method} ${areaOf(path)}`, outcome, status, milliseconds },
      edge: edgeOf(event),
      ...processFigures(began),
      ...(apiKeyID !== undefined && { request: `${method} ${routeOf(route, path)}`, tool, code }),
    });
  };
  try {
    const answer = await call();
    end(answer.statusCode ?? 200);
    return answer;
  } catch (error) {
    end(500);
    throw error;
  }
}
