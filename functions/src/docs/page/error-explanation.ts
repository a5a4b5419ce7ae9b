/** What each problem means and what to do about it, with an example of its details. */
import type { ProblemCode } from "../../http/error/problem-catalog.ts";

interface Explanation {
  happened: string;
  remedy: string;
  /** The sentence of the example. */
  detail: string;
  /** Members of the example beside the usual ones. */
  more?: object;
  headers?: Readonly<Record<string, string>>;
}

const again = { "retry-after": "5" };
const missing = (noun: string, call: string): Explanation => ({
  happened: `There is no ${noun} with this id in the workspace of the key. A test key does not see what a live key made, nor the other way round.`,
  remedy: `Check the id, and that the key belongs to the workspace and the mode in which it was made. \`${call}\` shows what there is.`,
  detail: `There is no such ${noun}.`,
});

export const explanations: Readonly<Record<ProblemCode, Explanation>> = {
  "input.malformed": {
    happened: "The body cannot be read as JSON, or is not packed as its header says.",
    remedy: "Send valid JSON in UTF-8. Most libraries write it for you: do not build it from text.",
    detail: "The body cannot be read. Send valid JSON.",
  },
  "input.invalid": {
    happened:
      "The body or the query has something that the call does not take. `fields` has a sentence for each.",
    remedy: "Correct the fields that are named. The same call without a change is refused again.",
    detail: "Give the list a name.",
    more: { fields: { name: "Give the list a name." } },
  },
  "key.missing": {
    happened: "The call has no API key, or has it in the address, where logs would keep it.",
    remedy:
      "Send the key in the header `Authorization: Bearer wn_live_…`. Regenerate a key that was sent in an address.",
    detail: "Send your API key in the header Authorization: Bearer wn_live_….",
  },
  "key.invalid": {
    happened: "There is no such key: it is mistyped, cut off or deleted.",
    remedy: "Copy the key again. If it is lost, regenerate it under API Setup.",
    detail: "There is no such API key.",
  },
  "key.revoked": {
    happened: "The key was revoked, or stopped because the person who made it left the workspace.",
    remedy: "Make a new key under API Setup and put it in place of this one.",
    detail: "This API key has stopped.",
  },
  "key.expired": {
    happened:
      "The key has reached the end that was chosen when it was made, or its overlap after a regeneration has ended.",
    remedy: "Make a new key, or put the regenerated one in place.",
    detail: "This API key has expired.",
  },
  "credits.insufficient": {
    happened: "The workspace has fewer credits than the call needs. Nothing was started or charged.",
    remedy:
      "Add credits in the app and repeat the call. `needed` and `available` say how many are missing. Watch `X-Credits-Remaining`, or the webhook `credits.low`.",
    detail: "This needs 1,200 credits and you have 300: 900 are missing. Nothing was started.",
    more: { needed: 1200, available: 300 },
  },
  "budget.exhausted": {
    happened:
      "The key has spent its monthly budget, or the person who made it has reached their monthly limit. Nothing was started or charged, and other people of the workspace are not affected.",
    remedy:
      "`detail` says which. Raise the budget of the key under API Setup, ask the owner of the workspace for a higher limit, or wait for the next month.",
    detail:
      "The person who made this key may spend 500 credits a month here, and only 20 of them are left: this needs 21. Nothing was started. Ask the owner of the workspace for a higher limit, or wait for the next month.",
  },
  "key.scope": {
    happened:
      "The key lacks the scope of the call, or the role of the person who made it does not allow it any more.",
    remedy: "Add the scope to the key under API Setup. The reference names the scope of each call.",
    detail: "This key lacks the scope “lists:write”.",
  },
  "key.address_not_allowed": {
    happened: "The call comes from an IP address that the key does not allow.",
    remedy: "Call from an allowed network, or change the allowed networks of the key.",
    detail: "This key may not be used from 203.0.113.7.",
  },
  "key.origin_not_allowed": {
    happened: "A publishable key was used on a page whose origin it does not allow.",
    remedy: "Add the origin of the page to the key.",
    detail: "This key may not be used from https://shop.example.",
  },
  "route.missing": {
    happened: "No call has this method and path.",
    remedy: "Compare both with the reference. Ids are part of the path: an empty one makes another path.",
    detail: "There is no call GET /v1/listes.",
  },
  "resource.missing": {
    happened: "No resource of the Model Context Protocol has this URI.",
    remedy:
      "Read one of those that `resources/list` names, or fill in the template of `resources/templates/list`.",
    detail:
      "There is no resource winnow://lists. There are winnow://reasons and winnow://lists/{list_id}/results.",
  },
  "method.not_allowed": {
    happened: "There is a call with this path, but with another method.",
    remedy: "Use one of the methods that the header `Allow` names.",
    detail: "/v1/verify takes POST, not GET.",
    headers: { allow: "POST" },
  },
  "list.missing": missing("list", "GET /v1/lists"),
  "verification.missing": {
    ...missing("verification", "POST /v1/verify"),
    remedy: "Check the id. Verifications are kept for 30 days, or until you delete them.",
  },
  "webhook.missing": missing("webhook", "GET /v1/webhooks"),
  "delivery.missing": {
    ...missing("delivery", "GET /v1/webhooks/{id}/deliveries"),
    remedy: "Check the ids of webhook and delivery. Deliveries are kept for 30 days.",
  },
  "rule.missing": missing("rule", "GET /v1/rules"),
  "suppression.missing": {
    happened: "The address is not suppressed, or is not any more.",
    remedy: "Look for a part of it with `GET /v1/suppressions?q=`.",
    detail: "There is no such suppressed address.",
  },
  "list.conflict": {
    happened:
      "The list or the webhook is not in a state in which this can be done: the list is still being imported, or the webhook is disabled or has a replay under way.",
    remedy:
      "Read the list and look at its `status`; `?wait=10` answers when it changes. Read the webhook and look at `enabled`, or wait until its replay has ended.",
    detail: "This list is being verified already, or has been.",
  },
  "rule.conflict": {
    happened:
      "There is a rule on the same value already, or the workspace has all the rules that it may have.",
    remedy: "Find the other rule with `GET /v1/rules?q=`. Delete it first, or change its note.",
    detail: "There is a rule on “example.com” already. Delete it first.",
  },
  "outcome.conflict": {
    happened: "The call would store more outcomes than a workspace may have. Nothing was added.",
    remedy: "Leave out those that were delivered. Outcomes are erased 13 months after their time.",
    detail: "A workspace keeps at most 5,000,000 outcomes. Nothing was added.",
  },
  "suppression.conflict": {
    happened: "The call would suppress more addresses than a workspace may have. Nothing was added.",
    remedy: "Remove addresses that you do not send to any more with `DELETE /v1/suppressions?email=`.",
    detail: "A workspace suppresses at most 1,000,000 addresses. Nothing was added.",
  },
  "idempotency.in_progress": {
    happened: "A call with the same idempotency key is still running.",
    remedy: "Repeat the call after the seconds of `Retry-After`. It then gets the answer of the first.",
    detail: "The same request is still running.",
    headers: { "retry-after": "1" },
  },
  "body.too_large": {
    happened: "The body has more than 4 MB, or more than 5 MB unpacked.",
    remedy: "Send fewer addresses in a call, or create the list for a file and upload that.",
    detail: "A body has at most 4 MB, and 5 MB unpacked.",
  },
  "list.too_large": {
    happened:
      "A list in a call has more than 50,000 addresses, or a file more than 1,000,000 rows or 250 MB.",
    remedy: "Split it into several lists, or upload a file instead of sending addresses.",
    detail: "A list in a call has at most 50,000 addresses.",
  },
  "body.type": {
    happened: "The body is not declared as JSON.",
    remedy: "Send the header `Content-Type: application/json`.",
    detail: "Send the body as JSON, with the header Content-Type: application/json.",
  },
  "idempotency.other_body": {
    happened: "The idempotency key was used within 24 hours for a call with another body.",
    remedy: "Use a new key for each thing that you want done, and the same key only to repeat it.",
    detail: "This idempotency key was used for another request.",
  },
  "rate.limited": {
    happened:
      "The key has made more calls than its plan allows in this window, or this one call more often than a workspace may make it.",
    remedy:
      "Repeat the call after the seconds of `Retry-After`. `RateLimit` says how many calls are left. Send many addresses as one list.",
    detail: "This key has made too many calls. Wait 3 seconds.",
    headers: { "retry-after": "3" },
  },
  "quota.used_up": {
    happened:
      "The workspace has used up what it may make of something in this time, such as new lists or files of results in a day; `detail` names it. Other calls are answered.",
    remedy:
      "Repeat the call after the seconds of `Retry-After`, which are hours for a limit of a day. Limits that the plan sets are higher on larger plans.",
    detail: "Your plan takes 500 new lists a day. Try again in 7 hours.",
    headers: { "retry-after": "25200" },
  },
  internal: {
    happened: "We made a mistake. It was logged with the request id.",
    remedy: "Repeat the call with the same idempotency key. If it happens again, tell us the `request_id`.",
    detail: "This is our mistake. Nothing needs to be changed on your side; try again later.",
  },
  unavailable: {
    happened: "Winnow, or something that it needs, does not answer for the moment.",
    remedy:
      "Repeat the call after the seconds of `Retry-After`, with the same idempotency key. Nothing is charged twice.",
    detail: "This is busy at the moment. Try again in a moment.",
    headers: again,
  },
};
