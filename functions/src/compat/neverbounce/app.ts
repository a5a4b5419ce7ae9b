/** NeverBounce's API, version 4, answered by the same areas as `/v1`. Every answer says how long it took. */
import { outcomeWithin } from "../outcome.ts";
import { type Call, routesOf } from "../call.ts";
import { type Failure, failureOf, isOfKey } from "../failure.ts";
import { type Parameters, required } from "../parameters.ts";
import { accountInfo, creditsInfo, maySeeCredits } from "./account.ts";
import { addressInfo } from "./address-info.ts";
import { createJob, deleteJob, downloadJob, parseJob, resultsOfJob, startJob, statusOfJob } from "./job.ts";
import { verification } from "./verdict.ts";

/** Seconds to wait for a verdict, where the caller names none. */
const defaultSeconds = 25;

/** Whether the caller wants no verdict of the last 24 hours. */
function isFresh(input: Parameters): boolean {
  const sent = input.value("request_meta_data");
  const meta = typeof sent === "object" && sent !== null ? Object.entries(sent) : [];
  return meta.some(
    ([name, value]) => name === "leverage_historical_data" && /^(0|false)$/.test(String(value)),
  );
}

async function check(input: Parameters): Promise<object> {
  const email = required("email", input.text("email"));
  const seconds = input.whole("timeout", 1, 3_600) ?? defaultSeconds;
  const found = await outcomeWithin(email, seconds, isFresh(input));
  return {
    ...verification(found?.outcome ?? null),
    ...(input.flag("address_info") && { address_info: addressInfo(email) }),
    ...(input.flag("credits_info") &&
      maySeeCredits() && { credits_info: await creditsInfo(found?.charged ?? 0) }),
  };
}

const both = ["GET", "POST"] as const;

const offered: readonly Call[] = [
  { path: "/single/check", methods: both, scope: "verify", use: "single", answer: check },
  { path: "/account/info", methods: both, scope: "credits:read", answer: accountInfo },
  { path: "/jobs/create", methods: both, scope: "lists:write", use: "list", answer: createJob },
  { path: "/jobs/parse", methods: both, scope: "lists:write", answer: parseJob },
  { path: "/jobs/start", methods: both, scope: "lists:start", answer: startJob },
  { path: "/jobs/status", methods: both, scope: "lists:read", answer: statusOfJob },
  { path: "/jobs/results", methods: both, scope: "lists:read", answer: resultsOfJob },
  { path: "/jobs/download", methods: both, scope: "lists:read", answer: downloadJob },
  { path: "/jobs/delete", methods: both, scope: "lists:write", answer: deleteJob },
];

/** The calls as they answer: with a status word and the milliseconds that they took. */
export const calls: readonly Call[] = offered.map((call) => ({
  ...call,
  async answer(input, c) {
    const started = performance.now();
    const answered = await call.answer(input, c);
    if (answered instanceof Response) return answered;
    return { status: "success", ...answered, execution_time: Math.round(performance.now() - started) };
  },
}));

/** Versions 4.0 to 4.2 differ in what we do not answer. */
export const neverBounce = routesOf({
  prefix: "/compat/neverbounce/:version{v4(?:\\.[0-2])?}",
  key: "key",
  calls,
});

/** The status word of a failure. All come with HTTP 200, apart from a body that is too large and our own mistakes. */
function statusWord(failure: Failure): string {
  if (isOfKey(failure)) return "auth_failure";
  if (failure.status === 429) return "throttle_triggered";
  if (failure.code === "unavailable") return "temp_unavail";
  return failure.code === "key.address_not_allowed" ? "bad_referrer" : "general_failure";
}

neverBounce.onError((error, c) => {
  const failure = failureOf(error, c);
  const message = failure.code === "list.missing" ? "There is no job with this id." : failure.message;
  const httpStatus = failure.status === 413 || failure.status === 500 ? failure.status : 200;
  return c.json({ status: statusWord(failure), message, execution_time: 0 }, httpStatus);
});
neverBounce.notFound((c) =>
  c.json(
    {
      status: "general_failure",
      message: `There is no call ${c.req.method} ${c.req.path}. See /docs/neverbounce.`,
      execution_time: 0,
    },
    404,
  ),
);
