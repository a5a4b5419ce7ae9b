/** A customer over HTTP: signs in, calls the API and posts files, as the browser does. */
import type { Tokens } from "@winnow/core/account/schema";
import type { Info as List } from "@winnow/core/list/schema";

export interface Credentials {
  email: string;
  password: string;
}

export interface Answer<T = unknown> {
  status: number;
  body: T;
}

export interface Customer {
  url: string;
  tokens: Tokens;
  call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
  /** Creates a list and uploads its file. */
  upload(filename: string, content: string | Uint8Array<ArrayBuffer>): Promise<List>;
  /** Waits until no message or event is pending. */
  settle(): Promise<void>;
}

export async function signIn(url: string, { email, password }: Credentials): Promise<Customer> {
  const call = caller(url);
  const { body } = await call<Tokens>("POST", "/api/accounts/auth/login/", { email, password });
  const authorized = caller(url, body.access);
  return {
    url,
    tokens: body,
    call: authorized,
    async upload(filename, content) {
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      const created = await authorized<List & { upload: { url: string; fields: Record<string, string> } }>(
        "POST",
        "/api/lists/",
        { name: filename, source: "file", purpose: "verify", filename, size: bytes.length },
      );
      if (created.status !== 201) throw new Error(`The list was refused: ${JSON.stringify(created.body)}`);
      const { upload, ...list } = created.body;
      const form = new FormData();
      for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
      form.append("file", new Blob([bytes]), filename);
      const posted = await fetch(upload.url, { method: "POST", body: form });
      if (!posted.ok) throw new Error(`Storage refused the file: ${await posted.text()}`);
      return list;
    },
    async settle() {
      const answer = await fetch(`${url}/_local/settle`, {
        method: "POST",
        body: JSON.stringify({ seconds: 60 }),
      });
      if (!answer.ok) throw new Error(`Something is still under way: ${await answer.text()}`);
    },
  };
}

/** What is wrong with an answer; null where nothing is. */
type Check = (method: string, path: string, answer: Response) => Promise<string | null>;

let check: Check = async () => null;

/** Has every answer checked that a customer gets in this process. A finding is thrown. */
export function checkAnswers(each: Check): void {
  check = each;
}

/** Slightly longer than the timeout of the API's function. */
const deadlineMs = 30_000;

/** Returns a function that calls the API with the token, or without authentication. */
export const caller =
  (url: string, token?: string, maxWaitMs = deadlineMs) =>
  async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(maxWaitMs),
    });
    const finding = await check(method, path, answer);
    if (finding !== null) throw new Error(finding);
    return { status: answer.status, body: (await answer.json()) as T };
  };
