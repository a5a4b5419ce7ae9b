/** Tests of a call's problems: one for each code that the document of `/v1` lists for it. */
import { randomUUID } from "node:crypto";
import { ApiKey } from "@winnow/core/api-key";
import { manualClock } from "@winnow/core/port/clock/manual";
import { Actor } from "@winnow/core/kit/actor";
import { Window } from "@winnow/core/window";
import { scopes } from "@winnow/core/kit/scope";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { callLimits } from "../../../core/src/api-key/plan-limits.ts";
import { Table } from "../../../core/src/aws/table/index.ts";
import { importAll } from "../../../core/test/list/import-all.ts";
import { log } from "../../src/logging/log.ts";
import { v1Document } from "../../src/v1/document.ts";
import { isProblemCode, type ProblemCode, problemCatalog } from "../../src/http/error/problem-catalog.ts";
import { type Call, callsOf, type Document } from "./answer-check.ts";
import { type Answer, ask, type Asked, type Choices, newOwner, type Owner } from "./program.ts";
import { type Ids, requestOf } from "./sample.ts";

/** What differs from the sample request with a test key of every scope. */
interface Sent extends Asked, Partial<Ids> {
  query?: string;
  key?: string | null;
}

/** Who sends the request of a test. */
interface Program {
  owner: Owner;
  newKey(choices?: Choices): Promise<{ key: string }>;
  /** Sends the call that is tested. */
  send(sent: Sent): Promise<Answer>;
  /** Makes another call with the same key. */
  ask(method: string, path: string, body?: object): Promise<Answer>;
  /** Makes a list that is being imported, and returns its id. */
  newList(email?: string): Promise<string>;
  importedList(email: string): Promise<string>;
  /** Makes a webhook with changes, and returns its id. */
  newWebhook(changes?: object): Promise<string>;
}

/** What has a problem, in words, and the request that shows it. */
interface Case {
  of: string;
  sent: Sent | ((program: Program) => Promise<Sent>);
}
export type Cases = Partial<Record<ProblemCode, Case>>;

const mebibyte = 2 ** 20;
/** The time of calls that are counted, at the beginning of a window. */
const time = "2031-05-05T10:00:00.000Z";
/** Longer than a call waits for another with its idempotency key. */
const waitSeconds = 6;

const { middlewareStack: commands } = Table.config.client;
const middleware = { step: "initialize", name: "test", override: true } as const;
const passCommands = (): boolean => commands.remove(middleware.name);

/** Calls the function after each answer of the table to a command with this text. */
function afterAnswer(text: string, then: () => unknown): void {
  commands.add(
    (next) => async (command) => {
      const answer = await next(command);
      if (JSON.stringify(command.input).includes(text)) await then();
      return answer;
    },
    middleware,
  );
}

/** Lets a process die when it has claimed the idempotency key. Returns the key. */
async function claimedByAnother({ send }: Program): Promise<{ "idempotency-key": string }> {
  const headers = { "idempotency-key": randomUUID() };
  const claimed = Promise.withResolvers<void>();
  afterAnswer(headers["idempotency-key"], async () => {
    claimed.resolve();
    await new Promise(() => null);
  });
  void send({ headers, at: time });
  await claimed.promise;
  passCommands();
  return headers;
}

/** Lets each command to the table fail until the test ends: the first may be of a count that the answer does not wait for. */
const failing = (error: () => Error) => (): Promise<Sent> => {
  vi.spyOn(log, "error").mockImplementation(() => null);
  commands.add(
    () => async () => {
      throw error();
    },
    middleware,
  );
  return Promise.resolve({});
};

/** A key that may make no more calls in the window of `time`, shared by the files of a worker. */
let limited: Promise<string> | undefined;
async function newLimitedKey(): Promise<string> {
  const { key } = await (await newOwner("free")).newKey();
  for (let count = 0; count < callLimits.free; count++)
    expect((await ask(key, "GET", "/v1/credits", { at: time })).status).toBe(200);
  return key;
}

/** What has the problems that most calls share. */
const sharedCases = ({ operation }: Call): Cases => ({
  "key.missing": { of: "a call without a key", sent: { key: null } },
  "key.invalid": { of: "a key that nobody has", sent: { key: `wn_live_${"A".repeat(40)}` } },
  "key.revoked": {
    of: "a key that was revoked",
    sent: async ({ owner }) => {
      const { id, key } = await owner.newKey();
      await owner.act(() => ApiKey.revoke(id));
      return { key };
    },
  },
  "key.expired": {
    of: "a key that has expired",
    sent: async ({ newKey }) => ({ ...(await newKey({ expires_at: time })), at: time }),
  },
  "key.scope": {
    of: "a key with all scopes but the one of the call",
    sent: ({ newKey }) => {
      const needed = operation.security?.[0]?.["key"] ?? [];
      return newKey({ scopes: scopes.filter((scope) => !needed.includes(scope)) });
    },
  },
  "key.address_not_allowed": {
    of: "a key from a network that is not its own",
    sent: ({ newKey }) => newKey({ cidrs: ["198.51.100.0/24"] }),
  },
  "input.malformed": {
    of: "a body that is not packed as it says",
    sent: { body: "{}", headers: { "content-encoding": "gzip" } },
  },
  "body.too_large": { of: "a body of more than 4 MB", sent: { body: " ".repeat(4 * mebibyte + 1) } },
  "body.type": { of: "a form", sent: { body: "a=b", headers: { "content-type": "text/plain" } } },
  "idempotency.in_progress": {
    of: "a call while another runs under its idempotency key",
    sent: async (program) => {
      const headers = await claimedByAnother(program);
      const clock = manualClock(time);
      afterAnswer(headers["idempotency-key"], () => clock.advance(waitSeconds));
      return { headers, at: clock };
    },
  },
  "idempotency.other_body": {
    of: "a call under the idempotency key of another",
    sent: async (program) => ({
      headers: await claimedByAnother(program),
      body: { another: randomUUID() },
      at: time,
    }),
  },
  "rate.limited": {
    of: "a call too many in five seconds",
    sent: async () => ({ key: await (limited ??= newLimitedKey()), at: time }),
  },
  "quota.used_up": {
    of: "a workspace that has used up a limit of the day",
    sent: failing(() => Window.usedUp("Your plan takes no more today.", 25_200)),
  },
  internal: { of: "a fault of ours", sent: failing(() => new Error("The table answers nonsense.")) },
  unavailable: {
    of: "a table that is busy",
    sent: failing(() => Object.assign(new Error("Slow down."), { name: "ThrottlingException" })),
  },
});

const calls = callsOf((await v1Document()) as unknown as Document);
const saysWhen: readonly ProblemCode[] = [
  "rate.limited",
  "quota.used_up",
  "unavailable",
  "idempotency.in_progress",
];

/** The program of a file of tests, whose call has these headers and whose keys have these choices. */
async function newProgram(call: Call, { choices = {}, headers = {} }: Usual): Promise<Program> {
  const owner = await newOwner();
  const newKey = async (more?: Choices) => ({ key: (await owner.newKey({ ...choices, ...more })).key });
  const [{ key: own }, { key: other }] = [await newKey(), await owner.newKey()];
  const { workspaceID } = await owner.act(() => ApiKey.authenticate(other));
  const askOther = (method: string, path: string, body?: object) => ask(other, method, path, { body });
  const newList = async (email = "person@inbox.test") => {
    const { body } = await askOther("POST", "/v1/lists", { name: "Spring", emails: [email] });
    return body.id;
  };
  return {
    owner,
    newKey,
    send: ({ key = own, query, ...sent }) => {
      const { method, path, body } = requestOf(call, sent, query);
      return ask(key, method, path, { body, ...sent, headers: { ...headers, ...sent.headers } });
    },
    ask: askOther,
    newList,
    importedList: async (email) => {
      const id = await newList(email);
      const system = { type: "system", workspaceID, job: "test" } as const;
      const deadline = new Date(Date.now() + 60_000);
      await owner.act(() => Actor.provide(system, () => importAll(workspaceID, id, deadline)));
      return id;
    },
    newWebhook: async (changes) => {
      const url = "https://example.com/hook";
      const { body } = await askOther("POST", "/v1/webhooks", { url, events: ["list.completed"] });
      if (changes) await askOther("PATCH", `/v1/webhooks/${body.id}`, changes);
      return body.id;
    },
  };
}

/** What the requests of a call have unless a test says otherwise. */
interface Usual {
  choices?: Choices;
  headers?: Record<string, string>;
}

/** Tests each problem of a call by the cases here, or else by those that most calls share. */
export function testProblems(operationId: string, own: Cases, usual: Usual = {}): void {
  const call = calls.find(({ operation }) => operation.operationId === operationId);
  if (!call) throw new Error(`The document has no call ${operationId}.`);
  const documented = (call.operation["x-problems"] ?? []).filter(isProblemCode);
  const undocumented = Object.keys(own).filter((code) => !documented.includes(code as ProblemCode));
  if (undocumented.length > 0)
    throw new Error(`The document of ${operationId} lacks ${undocumented.join()}.`);
  const cases = { ...sharedCases(call), ...own };

  let program: Program;
  beforeAll(async () => {
    program = await newProgram(call, usual);
  });
  afterEach(() => {
    passCommands();
    vi.restoreAllMocks();
  });

  describe(`${call.method} ${call.path}`, () => {
    for (const code of documented) {
      const { of, sent } = cases[code] ?? {};
      if (!of || !sent) throw new Error(`The document of ${operationId} lists ${code}, which no test shows.`);
      const { status } = problemCatalog[code];
      it(`answers ${status} ${code} to ${of}`, async () => {
        const answer = await program.send(typeof sent === "function" ? await sent(program) : sent);
        expect(answer).toMatchObject({ status, body: { code } });
        expect(Number(answer.headers.get("retry-after")) > 0).toBe(saysWhen.includes(code));
      });
    }
  });
}
