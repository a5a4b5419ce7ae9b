/** A fetch that answers as it is told, and keeps what was sent. */

export interface Sent {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
}

/** An answer, or the error of a connection that fails. */
export type Scripted = Response | Error;

/** A function that makes the next answer; the last one answers everything after it. */
export function scriptedFetch(...answers: (() => Scripted)[]) {
  const sent: Sent[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    const { method = "GET", body = null } = init;
    const next = answers[Math.min(sent.length, answers.length - 1)];
    const isJSON = typeof body === "string";
    const request = { method, url: url as string, headers: new Headers(init.headers) };
    sent.push({ ...request, body: isJSON ? JSON.parse(body) : body });
    init.signal?.throwIfAborted();
    const answer = next?.();
    if (answer instanceof Response) return answer;
    throw answer ?? new Error("Nothing answers.");
  };
  return { fetch, sent };
}

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  (): Response =>
    Response.json(body, { status, headers });

/** A refusal of the API. */
export const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(
    {
      type: `/docs/errors/${code}`,
      title: code,
      status,
      detail: `It is ${code}.`,
      code,
      request_id: "req_1",
    },
    status,
    { "content-type": "application/problem+json", ...headers },
  );

export const brokenConnection = (): Error => new TypeError("fetch failed");
