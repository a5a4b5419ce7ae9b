/** Refusals in the shapes of ZeroBounce's calls. Those about the key and the credits come with HTTP 200, as there. */
import type { Context } from "hono";
import type { Env } from "../../http/env.ts";
import { type Failure, isOfCredits, isOfKey } from "../failure.ts";

/** What ZeroBounce says of an unknown key, and of missing credits. */
const noKeyOrCredits = "Invalid API key or your account ran out of credits";

type Shape = (failure: Failure) => object;

const byDefault: Shape = (failure) => ({
  error: isOfKey(failure) || isOfCredits(failure) ? noKeyOrCredits : failure.message,
});

const ofFile: Shape = (failure) => ({ success: false, message: fileMessage(failure) });

const fileMessage = (failure: Failure): string => {
  if (isOfKey(failure)) return "api_key is invalid";
  return failure.code === "list.missing" ? "File cannot be found." : failure.message;
};

const shapes: Readonly<Record<string, Shape>> = {
  getcredits: (failure) => (isOfKey(failure) ? { Credits: "-1" } : byDefault(failure)),
  validatebatch: (failure) => ({
    email_batch: [],
    errors: [{ error: (byDefault(failure) as { error: string }).error, email_address: "all" }],
  }),
  sendfile: ofFile,
  filestatus: ofFile,
  // The word, not the boolean, by which their JavaScript SDK tells a refusal from a file.
  getfile: (failure) => ({ success: "False", message: fileMessage(failure) }),
  deletefile: ofFile,
};

/** The refusal of the call at a path. */
export function refusal(c: Context<Env>, failure: Failure): Response {
  const call = c.req.path.replace(/\/$/, "").split("/").at(-1) ?? "";
  const isTheirs =
    failure.status === 403 || failure.code === "list.missing" || isOfKey(failure) || isOfCredits(failure);
  return c.json((shapes[call] ?? byDefault)(failure), isTheirs ? 200 : failure.status);
}
