/** The port to the servers of customers: posts a webhook once, and reports what came back. */
export * as WebhookClient from "./index.ts";

import { createContext } from "../../kit/context.ts";

/** Why no answer came. */
export const failures = [
  "timeout",
  "refused",
  "closed",
  "tls",
  "unreachable",
  "garbled",
  /** The name has no address. */
  "no_address",
  /** The name leads to special-use addresses only; none was dialled. */
  "forbidden_address",
] as const;
export type Failure = (typeof failures)[number];

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** `answer` is the beginning of the body, at most `keptBytes`. A redirect is an answer like any other. */
export type Outcome =
  { kind: "answered"; status: number; answer: string } | { kind: "failed"; cause: Failure };

/** The bytes of an answer that are read, and those that are kept. */
export const maxAnswerBytes = 64 * 1024;
export const keptBytes = 4 * 1024;

export interface WebhookClient {
  /** Why webhooks cannot be sent to this URL, as a sentence for people; null where they can. */
  refusalOf(url: URL): Promise<string | null>;
  /** Posts within the deadline of the client. Never rejects. */
  post(post: Post): Promise<Outcome>;
}

const context = createContext<WebhookClient>("webhook client");
export const { provide, bind, use } = context;
