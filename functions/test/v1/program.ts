/** Programs with API keys, whose every answer is checked against the document of `/v1`. */
import { randomUUID } from "node:crypto";
import { Account } from "@winnow/core/account";
import { ApiKey } from "@winnow/core/api-key";
import { Actor } from "@winnow/core/kit/actor";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import { systemClock } from "@winnow/core/port/clock/system";
import { noProber } from "@winnow/core/port/prober/none";
import { Prober } from "@winnow/core/port/prober/index";
import { Resolver } from "@winnow/core/port/resolver/index";
import { scriptedResolver } from "@winnow/core/port/resolver/scripted";
import { app } from "../../src/api/app.ts";
import { v1 } from "../../src/v1/app.ts";
import { v1Document } from "../../src/v1/document.ts";
import { answerCheck } from "./answer-check.ts";

const check = answerCheck(await v1Document());

export interface Answer {
  status: number;
  headers: Headers;
  body: { id: string; [name: string]: unknown };
}

export interface Asked {
  headers?: Record<string, string>;
  body?: unknown;
  /** The time of the call; now unless given. */
  at?: string | Clock.Clock;
}

/** Calls `/v1` with a key, or without one. Throws where the document does not describe the answer. */
export async function ask(
  key: string | null,
  method: string,
  path: string,
  { headers = {}, body, at }: Asked = {},
): Promise<Answer> {
  const request = async () =>
    v1.request(path, {
      method,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      body: bodyOf(body),
    });
  const clock = typeof at === "string" ? manualClock(at) : (at ?? systemClock);
  const answer = await Clock.provide(clock, () =>
    Resolver.provide(scriptedResolver({}), () => Prober.provide(noProber, request)),
  );
  const fault = await check(method, path, answer);
  if (fault !== null) throw new Error(fault);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: JSON.parse(text || "{}") as Answer["body"] };
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> | null {
  if (body === undefined) return null;
  return typeof body === "string"
    ? body
    : body instanceof Uint8Array
      ? new Uint8Array(body)
      : JSON.stringify(body);
}

/** What a key is made with. */
export type Choices = Partial<Parameters<typeof ApiKey.create>[0]>;

export interface Owner {
  /** Makes a key; a test key with every scope unless told otherwise. */
  newKey(choices?: Choices): Promise<ApiKey.WithSecret>;
  /** Runs as the owner, now. */
  act<R>(body: () => R): R;
}

/** The owner of a new workspace with credits, or without a plan. */
export async function newOwner(plan: "Business" | "free" = "Business"): Promise<Owner> {
  const person = { email: `${randomUUID()}@inbox.test`, password: "a-programmers-passphrase" };
  const now = <R>(actor: Actor.Actor, body: () => R) =>
    Clock.provide(systemClock, () => Actor.provide(actor, body));
  const register = () =>
    Account.register({
      ...person,
      firstName: "Pia",
      lastName: "Program",
      ...(plan === "Business" && { plan, allowance: 1_000 }),
    });
  await now({ type: "operator", job: "test" }, register);
  const headers = { "content-type": "application/json", "x-viewer-address": randomUUID() };
  const login = { method: "POST", headers, body: JSON.stringify(person) };
  const session = await app.request("/api/accounts/auth/login/", login);
  const { access } = (await session.json()) as { access: string };
  const visitor = { type: "public", from: { address: "192.0.2.1", program: "test" } } as const;
  const actor = await now(visitor, () => Account.authenticate(access));
  const act: Owner["act"] = (body) => now(actor, body);
  return {
    act,
    newKey: (choices = {}) => act(() => ApiKey.create({ name: "Test", mode: "test", ...choices })),
  };
}
