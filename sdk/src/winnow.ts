/** The client of the API. */
import { type CallOptions, Connection, type Settings } from "./connection.ts";
import { within } from "./deadline.ts";
import { WinnowError } from "./error.ts";
import { Lists } from "./lists.ts";
import { Outcomes } from "./outcomes.ts";
import { everyPage } from "./page.ts";
import type { ResponseInfo } from "./response-info.ts";
import { defaultRetries } from "./retry.ts";
import { Rules } from "./rules.ts";
import { Suppressions } from "./suppressions.ts";
import { environment, isBrowser } from "./runtime.ts";
import { verifyWebhook } from "./signature.ts";
import type * as Api from "./types.ts";
import { Webhooks } from "./webhooks.ts";

export interface Options {
  /** Where Winnow is; unless given, what `WINNOW_BASE_URL` says, or `https://winnow.example`. */
  baseUrl?: string;
  /** Sends requests in place of the runtime's own `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds for one call with its retries; 60,000 unless given. */
  timeoutMs?: number;
  /** Milliseconds for one try; 30,000 unless given. A try that takes longer is repeated. */
  tryTimeoutMs?: number;
  /** Tries of a call after the first one; 4 unless given. */
  maxRetries?: number;
  /** Called with what the headers of each answer say: the request id, the rate limit, the credits. */
  onResponse?: (info: ResponseInfo) => void;
}

/** Besides the address, what a verification may be told. `timeout` is how long the server waits, in seconds, from 1 to 25. */
export type VerifyOptions = Omit<Api.VerifyBody, "email"> & CallOptions;

/** Where Winnow is unless the caller says otherwise. */
export const defaultBaseUrl = "https://winnow.example";
const defaultTimeoutMs = 60_000;
/** More than the 25 seconds for which the server waits with an answer at most. */
const defaultTryTimeoutMs = 30_000;
/** Seconds before a pending verification is asked for again, where the answer names none. */
const defaultWaitSeconds = 2;

/** Calls the API with a key. Throws WinnowError `usage` for a secret key in a browser, where everybody can read it. */
export class Winnow {
  /** Where Winnow is, without a slash at the end. */
  readonly baseUrl: string;
  readonly lists: Lists;
  readonly rules: Rules;
  readonly suppressions: Suppressions;
  readonly outcomes: Outcomes;
  readonly webhooks: Webhooks;
  readonly #connection: Connection;

  /** Webhooks that arrive. `verify(body, headers, secret)` needs no key. */
  static readonly webhooks = { verify: verifyWebhook };

  /** Without a key, that of the environment: `WINNOW_API_KEY`. */
  constructor(key: string | undefined = environment("WINNOW_API_KEY"), options: Options = {}) {
    this.#connection = new Connection(settingsOf(requireKey(key), options));
    this.baseUrl = this.#connection.settings.baseUrl;
    this.lists = new Lists(this.#connection);
    this.rules = new Rules(this.#connection);
    this.suppressions = new Suppressions(this.#connection);
    this.outcomes = new Outcomes(this.#connection);
    this.webhooks = new Webhooks(this.#connection);
  }

  /**
   * The verdict on an address. Waits while it is pending; after `timeoutMs` it throws WinnowError `timeout`, and the
   * verification goes on.
   */
  verify(
    email: string,
    { timeout, metadata, fresh, mend, ...call }: VerifyOptions = {},
  ): Promise<Api.AddressVerification> {
    const { signal, timeoutMs = this.#connection.settings.timeoutMs } = call;
    return within(timeoutMs, signal, async (deadline) => {
      const options = () => ({ ...call, signal: deadline.signal, timeoutMs: deadline.left() });
      const body = { email, timeout, metadata, fresh, mend };
      const request = { method: "POST", path: ["verify"], body } as const;
      let answer = await this.#connection.answer<Api.VerifyAnswer>(request, options());
      while (answer.body.status === "pending") {
        await deadline.wait((answer.retryAfter ?? defaultWaitSeconds) * 1_000);
        const path = ["verifications", answer.body.id];
        answer = await this.#connection.answer({ method: "GET", path }, options());
      }
      return answer.body;
    });
  }

  /** A verification of the last 30 days, by its id; pending while it has no verdict. */
  verification(id: string, options?: CallOptions): Promise<Api.GetVerificationAnswer> {
    return this.#connection.call({ method: "GET", path: ["verifications", id] }, options);
  }

  /** Deletes a verification. One that is pending is given up without charge. */
  deleteVerification(id: string, options?: CallOptions): Promise<Api.RemoveVerificationAnswer> {
    return this.#connection.call({ method: "DELETE", path: ["verifications", id] }, options);
  }

  /** What can be spent. */
  credits(options?: CallOptions): Promise<Api.Credits> {
    return this.#connection.call({ method: "GET", path: ["credits"] }, options);
  }

  /** Where credits went, by day, key or list, newest first. Add up the rows that have the same id. */
  usage(query: Api.ListUsageQuery = {}, options?: CallOptions): AsyncGenerator<Api.Usage, void, undefined> {
    return everyPage(this.#connection, { path: ["usage"], query }, options);
  }

  /** What to tell a visitor who has typed this. Takes a publishable key, on a page of its origins. */
  checkForm(email: string, options?: CallOptions): Promise<Api.FormCheck> {
    return this.#connection.call({ method: "POST", path: ["form-check"], body: { email } }, options);
  }

  /** Every reason of verdicts, what it means and what to do. */
  async reasons(options?: CallOptions): Promise<Api.ReasonGuide[]> {
    const table = await this.#connection.call<Api.ListReasonsAnswer>(
      { method: "GET", path: ["reasons"] },
      options,
    );
    return table.results;
  }
}

const settingsOf = (
  key: string,
  {
    baseUrl = environment("WINNOW_BASE_URL") ?? defaultBaseUrl,
    fetch = (...call) => globalThis.fetch(...call),
    timeoutMs = defaultTimeoutMs,
    tryTimeoutMs = defaultTryTimeoutMs,
    maxRetries = defaultRetries,
    onResponse,
  }: Options,
): Settings => ({
  key,
  fetch,
  timeoutMs,
  tryTimeoutMs,
  maxRetries,
  onResponse,
  baseUrl: baseUrl.replace(/\/+$/, ""),
});

function requireKey(key: string | undefined): string {
  if (key === undefined)
    throw new WinnowError("usage", "There is no API key: give one, or set WINNOW_API_KEY.");
  if (!/^wn_(live|test|pub)_/.test(key))
    throw new WinnowError("usage", "An API key begins with wn_live_, wn_test_ or wn_pub_.");
  if (isBrowser() && !key.startsWith("wn_pub_"))
    throw new WinnowError(
      "usage",
      "This key is a secret: use it on a server, and a wn_pub_ key in a browser.",
    );
  return key;
}
