/** Calls the API: headers, deadline, retries under one idempotency key. */
import { type Deadline, within } from "./deadline.ts";
import { errorOf, retryAfterOf, WinnowError } from "./error.ts";
import { infoOf, type ResponseInfo } from "./response-info.ts";
import { isRetried, retryMs } from "./retry.ts";
import { userAgent } from "./runtime.ts";

/** Options of one call. */
export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the call with its retries; 60,000 unless the client says otherwise. */
  timeoutMs?: number | undefined;
  /** Milliseconds for one try; 30,000 unless the client says otherwise. A try that takes longer is repeated. */
  tryTimeoutMs?: number | undefined;
  /** Tries after the first one; 4 unless the client says otherwise. */
  maxRetries?: number | undefined;
  /** Called with what the headers of each answer say, of a refusal too. */
  onResponse?: ((info: ResponseInfo) => void) | undefined;
  /** Of a POST; random unless given. A repetition with the same key and body within 24 hours gets the first answer. */
  idempotencyKey?: string | undefined;
}

export interface Settings {
  key: string;
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  timeoutMs: number;
  tryTimeoutMs: number;
  maxRetries: number;
  onResponse?: ((info: ResponseInfo) => void) | undefined;
}

interface Request {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Its segments, as they are: `["lists", id]`. */
  path: readonly string[];
  query?: object | undefined;
  body?: object | undefined;
}

export interface Answer<T> {
  status: number;
  retryAfter: number | null;
  body: T;
}

export class Connection {
  readonly settings: Settings;

  constructor(settings: Settings) {
    this.settings = settings;
  }

  /** The body of the answer. Throws `WinnowError`. */
  async call<T>(request: Request, options: CallOptions = {}): Promise<T> {
    const { body } = await this.answer<T>(request, options);
    return body;
  }

  /** The answer with its status. Tries 429, 500, 502, 503, 504, slow tries and failures of the network again. Throws `WinnowError`. */
  answer<T>(
    request: Request,
    { signal, idempotencyKey = crypto.randomUUID(), ...chosen }: CallOptions = {},
  ): Promise<Answer<T>> {
    const { timeoutMs, tryTimeoutMs, maxRetries, onResponse } = { ...this.settings, ...given(chosen) };
    return within(timeoutMs, signal, async (deadline) => {
      for (let retry = 1; ; retry++) {
        try {
          return await within(tryTimeoutMs, deadline.signal, ({ signal: ofTry }) =>
            this.#try<T>(request, idempotencyKey, ofTry, onResponse),
          );
        } catch (error) {
          // The try before may have removed it without the answer arriving.
          if (
            request.method === "DELETE" &&
            retry > 1 &&
            error instanceof WinnowError &&
            error.status === 404
          )
            return { status: 200, retryAfter: null, body: removed(request.path) as T };
          if (deadline.signal.aborted || retry > maxRetries) throw error;
          await untilRetry(error, retry, deadline);
        }
      }
    });
  }

  async #try<T>(
    { method, path, query, body }: Request,
    idempotencyKey: string,
    signal: AbortSignal,
    onResponse: CallOptions["onResponse"],
  ): Promise<Answer<T>> {
    const { fetch, key, baseUrl } = this.settings;
    const url = `${baseUrl}/v1/${pathOf(path)}${queryOf(query)}`;
    const agent = userAgent();
    const headers = {
      ...(agent !== undefined && { "user-agent": agent }),
      authorization: `Bearer ${key}`,
      accept: "application/json",
      ...(body && { "content-type": "application/json" }),
      ...(method === "POST" && { "idempotency-key": idempotencyKey }),
    };
    const init = { method, headers, signal, body: body ? JSON.stringify(body) : null };
    const [response, text] = await fetch(url, init)
      .then(async (response) => [response, await response.text()] as const)
      .catch((cause: unknown) => {
        signal.throwIfAborted();
        throw new WinnowError("network", `Winnow could not be reached at ${baseUrl}.`, { cause });
      });
    onResponse?.(infoOf(response));
    const answered = parsed(text);
    if (!response.ok || answered === undefined) throw errorOf(response, answered);
    return { status: response.status, retryAfter: retryAfterOf(response), body: answered as T };
  }
}

/** Waits for a retry. Throws the error where there is none, or no time for it. */
async function untilRetry(error: unknown, retry: number, deadline: Deadline): Promise<void> {
  if (!(error instanceof WinnowError) || !isRetried(error)) throw error;
  const ms = retryMs(retry, error.retryAfter, Math.random());
  if (ms >= deadline.left()) throw error;
  await deadline.wait(ms);
}

/** Options without what is undefined, which stands for the default. */
const given = <T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** By the second segment, as of `/lists/{id}/schedule`. */
const removed = ([, id]: readonly string[]) => ({ id, removed: true });

/** A path of these segments. An id stays within its segment: `fetch` would resolve `../credits` to another resource. */
function pathOf(segments: readonly string[]): string {
  if (segments.some((segment) => ["", ".", ".."].includes(segment)))
    throw new WinnowError(
      "usage",
      `There is no resource ${segments.join("/")}: an id is empty, "." or "..".`,
    );
  return segments.map(encodeURIComponent).join("/");
}

/** The query of an object, without what is undefined. */
function queryOf(query: object = {}): string {
  const entries = Object.entries(query) as [string, string | number | undefined][];
  const given = entries.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
}

/** The value of a JSON text; undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
