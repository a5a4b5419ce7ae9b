/** The paths on which a customer gets a verdict, each in a workspace of its own, so that none takes over another's. */
import type { Info as Verdict } from "@winnow/core/verdict/schema";
import { setTimeout as sleep } from "node:timers/promises";
import { FormCheck } from "@winnow/core/form-check";
import { createSemaphore } from "@winnow/core/kit/concurrency/semaphore";
import { late } from "../../../functions/src/compat/zerobounce/verdict.ts";
import { connected, newKey } from "../mcp/client.ts";
import { testProduct, type TestCustomer } from "../test-product.ts";

export type Outcome = Pick<Verdict, "status" | "reason">;
export type FormAnswer = FormCheck.Answer;
export type Outcomes = ReadonlyMap<string, Outcome>;

const product = await testProduct();

const parallel = 16;
/** The most addresses of an assistant's list. */
const maxEmails = 1_000;

interface Program {
  customer: TestCustomer;
  key: string;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/** Calls again where the product is busy, after as many seconds as it says. */
async function obeying(call: () => Promise<Response>): Promise<Response> {
  const answer = await call();
  if (answer.status !== 429 && answer.status !== 503) return answer;
  await sleep(1_000 * Number(answer.headers.get("retry-after") ?? 1));
  return obeying(call);
}

/** A program with a live key in a new workspace. */
async function program(): Promise<Program> {
  const customer = await product.newCustomer();
  const key = await newKey(customer, { mode: "live" });
  return {
    customer,
    key,
    async call<T>(method: string, path: string, body?: unknown) {
      const answer = await obeying(() =>
        fetch(new URL(path, product.url), {
          method,
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          body: body === undefined ? null : JSON.stringify(body),
        }),
      );
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
  };
}

/** Asks about each address, a few at once. */
async function each<T>(
  emails: readonly string[],
  ask: (email: string) => Promise<T>,
): Promise<Map<string, T>> {
  const { run } = createSemaphore(parallel);
  const found = emails.map(async (email) => [email, await run(() => ask(email))] as const);
  return new Map(await Promise.all(found));
}

const outcomeOf = ({ status, reason }: Outcome): Outcome => ({ status, reason });

export async function single(emails: readonly string[]): Promise<Map<string, Verdict>> {
  const { call } = await program();
  return each(emails, (email) => call<Verdict>("POST", "/v1/verify", { email, timeout: 25 }));
}

interface List {
  id: string;
  upload: { url: string; fields: Record<string, string> };
}

/** The outcomes of a list, by the address as it was sent. */
async function outcomesOf({ call, customer }: Program, id: string): Promise<Outcomes> {
  await customer.settle();
  const outcomes = new Map<string, Outcome>();
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: "1000", ...(cursor === null ? {} : { cursor }) });
    const page: { results: (Outcome & { email: string })[]; next_cursor: string | null } = await call(
      "GET",
      `/v1/lists/${id}/results?${query.toString()}`,
    );
    for (const row of page.results) outcomes.set(row.email, outcomeOf(row));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return outcomes;
}

export async function list(emails: readonly string[]): Promise<Outcomes> {
  const caller = await program();
  const { id } = await caller.call<List>("POST", "/v1/lists", { name: "Paths", emails, start: "verify" });
  return outcomesOf(caller, id);
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

export async function file(emails: readonly string[]): Promise<Outcomes> {
  const caller = await program();
  const bytes = new TextEncoder().encode(["email", ...emails.map(quoted), ""].join("\r\n"));
  const choices = { name: "Paths", filename: "paths.csv", size: bytes.length, start: "verify" };
  const { id, upload } = await caller.call<List>("POST", "/v1/lists", choices);
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append("file", new Blob([bytes]), "paths.csv");
  const posted = await fetch(upload.url, { method: "POST", body: form });
  if (!posted.ok) throw new Error(`Storage refused the file: ${await posted.text()}`);
  return outcomesOf(caller, id);
}

/** The outcomes of the lists that an assistant makes, each as long as it may be. */
export async function assistant(emails: readonly string[]): Promise<Outcomes> {
  const caller = await program();
  const { client, call } = await connected(new URL("/mcp", product.url), caller.key);
  const outcomes = new Map<string, Outcome>();
  for (let first = 0; first < emails.length; first += maxEmails) {
    const { data, text, isError } = await call("verify_list", {
      emails: emails.slice(first, first + maxEmails),
    });
    if (isError) throw new Error(text);
    for (const entry of await outcomesOf(caller, data.list_id)) outcomes.set(...entry);
  }
  await client.close();
  return outcomes;
}

const maxBatch = 200;

/** ZeroBounce's status and sub-status of each address. Their programs send again what took too long. */
export async function zeroBounce(emails: readonly string[]): Promise<Map<string, string>> {
  const { key, call } = await program();
  const words = new Map<string, string>();
  for (let left = [...emails]; left.length > 0;) {
    const batch = left.splice(0, maxBatch).map((email) => ({ email_address: email }));
    const answer = await call<ZeroBounceBatch>("POST", "/compat/zerobounce/v2/validatebatch", {
      api_key: key,
      email_batch: batch,
    });
    for (const { address, status, sub_status } of answer.email_batch)
      if (sub_status === late.sub_status) left.push(address);
      else words.set(address, `${status} ${sub_status}`);
  }
  return words;
}

interface ZeroBounceBatch {
  email_batch: readonly { address: string; status: string; sub_status: string }[];
}

/** NeverBounce's result of each address. Their programs call again when they are throttled. */
export async function neverBounce(emails: readonly string[]): Promise<Map<string, string>> {
  const { key, call } = await program();
  const check = async (email: string): Promise<string> => {
    const { result } = await call<{ result?: string }>("POST", "/compat/neverbounce/v4/single/check", {
      key,
      email,
    });
    if (result !== undefined) return result;
    await sleep(1_000);
    return check(email);
  };
  return each(emails, check);
}

/** The answers of the form guard, with a key for as many addresses as one visitor may check in a minute. */
export async function formGuard(emails: readonly string[]): Promise<Map<string, FormAnswer>> {
  const customer = await product.newCustomer();
  const origin = "https://shop.test";
  const answers = new Map<string, FormAnswer>();
  for (let first = 0; first < emails.length; first += FormCheck.limits.visitor.max) {
    const key = await newKey(customer, { mode: "publishable", origins: [origin] });
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", origin };
    for (const email of emails.slice(first, first + FormCheck.limits.visitor.max)) {
      const body = JSON.stringify({ email });
      const answer = await fetch(new URL("/v1/form-check", product.url), { method: "POST", headers, body });
      if (!answer.ok) throw new Error(`${email}: ${answer.status} ${await answer.text()}`);
      answers.set(email, (await answer.json()) as FormAnswer);
    }
  }
  return answers;
}
