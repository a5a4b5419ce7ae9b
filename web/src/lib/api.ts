/** The way to the server: one place for the token, its renewal, the deadline and the reading of errors. */
import type { z } from "zod";
import { env } from "../env.ts";
import { Problem } from "./problem.ts";
import { session } from "./session.ts";

interface Call {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  body?: unknown;
  query?: Readonly<Record<string, string | number | undefined>>;
  signal?: AbortSignal;
  /** A call that needs no token and must not wait for one. */
  anonymous?: boolean;
}

const deadlineMs = 30_000;

/** Calls the server and reads its answer in the given shape. Fails with a `Problem`, whatever went wrong. */
export async function call<S extends z.ZodType>(
  schema: S,
  path: string,
  options: Call = {},
): Promise<z.output<S>> {
  const response = await send(path, options);
  const body: unknown = response.status === 204 ? null : await response.json().catch(() => null);
  if (!response.ok) throw new Problem(response.status, body);
  return schema.parse(body);
}

async function send(path: string, options: Call): Promise<Response> {
  if (options.anonymous === true) return attempt(path, options, null);
  const access = await session.fresh();
  const response = await attempt(path, options, access);
  if (response.status !== 401) return response;
  const again = await attempt(path, options, await session.renew(access));
  if (again.status === 401) session.end();
  return again;
}

async function attempt(path: string, options: Call, access: string | null): Promise<Response> {
  const headers = new Headers({ accept: "application/json" });
  if (access !== null) headers.set("authorization", `Bearer ${access}`);
  if (options.body !== undefined) headers.set("content-type", "application/json");
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    return await fetch(`${env.apiBase}${path}${search(options.query)}`, {
      method: options.method ?? "GET",
      headers,
      credentials: "include",
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]),
    });
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    throw new Problem(0, null);
  }
}

function search(query: Call["query"]): string {
  const entries = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries).toString()}`;
}
