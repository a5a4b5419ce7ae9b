/** Every problem of `/v1`: its code, HTTP status and title. Each has a page under `/docs/errors/`. */
export const problemCatalog = {
  "input.malformed": { status: 400, title: "The body is not valid JSON" },
  "input.invalid": { status: 400, title: "The input is not valid" },
  "key.missing": { status: 401, title: "No API key" },
  "key.invalid": { status: 401, title: "Unknown API key" },
  "key.revoked": { status: 401, title: "The API key has stopped" },
  "key.expired": { status: 401, title: "The API key has expired" },
  "credits.insufficient": { status: 402, title: "Not enough credits" },
  "budget.exhausted": {
    status: 402,
    title: "The budget of the key, or the limit of the person who created it, is used up",
  },
  "key.scope": { status: 403, title: "The key may not do this" },
  "key.address_not_allowed": { status: 403, title: "The key may not be used from this address" },
  "key.origin_not_allowed": { status: 403, title: "The key may not be used from this origin" },
  "route.missing": { status: 404, title: "There is no such call" },
  "resource.missing": { status: 404, title: "There is no such resource" },
  "list.missing": { status: 404, title: "There is no such list" },
  "verification.missing": { status: 404, title: "There is no such verification" },
  "webhook.missing": { status: 404, title: "There is no such webhook" },
  "delivery.missing": { status: 404, title: "There is no such delivery" },
  "rule.missing": { status: 404, title: "There is no such rule" },
  "suppression.missing": { status: 404, title: "There is no such suppressed address" },
  "method.not_allowed": { status: 405, title: "This call takes another method" },
  "list.conflict": { status: 409, title: "This cannot be done at present" },
  "rule.conflict": { status: 409, title: "This rule cannot be made" },
  "suppression.conflict": { status: 409, title: "The suppression list is full" },
  "outcome.conflict": { status: 409, title: "There are too many outcomes" },
  "idempotency.in_progress": { status: 409, title: "The same request is still running" },
  "body.too_large": { status: 413, title: "The body is too large" },
  "list.too_large": { status: 413, title: "The list is too large" },
  "body.type": { status: 415, title: "The body is not JSON" },
  "idempotency.other_body": { status: 422, title: "The idempotency key belongs to another request" },
  "rate.limited": { status: 429, title: "Too many requests" },
  "quota.used_up": { status: 429, title: "A limit of the workspace is used up" },
  internal: { status: 500, title: "Something went wrong on our side" },
  unavailable: { status: 503, title: "This is not available at the moment" },
} as const;

export type ProblemCode = keyof typeof problemCatalog;

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problemCatalog, code);
