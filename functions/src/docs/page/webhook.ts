/** Webhooks: what is sent, how to verify it, and when it is tried again. */
import { Webhook } from "@winnow/core/webhook";
import { EventType, meanings } from "@winnow/core/webhook/schema";
import { example, json } from "../example/example.ts";
import { html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";
import { code, table } from "../html/table.ts";

const node = `
import { Winnow } from "@winnow/sdk";

/** The event. Rejects unless Winnow sent this body within the last five minutes. */
export const verify = (secret: string, headers: Record<string, string>, body: string) =>
  Winnow.webhooks.verify(body, headers, secret);`;

const python = `
import base64, hashlib, hmac, json, time

def verify(secret, headers, body):
    """Raises unless Winnow sent this body within the last five minutes."""
    identity, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    text = f"{identity}.{timestamp}.{body}".encode()
    signed = "v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
    if not any(hmac.compare_digest(signed, one) for one in headers["webhook-signature"].split(" ")):
        raise ValueError("wrong signature")
    return json.loads(body)`;

const tries = html`<p>
    ${prose("Reply 2xx within 5 s, then do the work. After any other reply it is tried again 5 seconds, 5 minutes, 30 minutes, 2, 5, 10 and 24 hours after the event. 410 ends the endpoint at once; an endpoint without a success for five days is disabled, and so is one whose host never had a success after 20 failures over at least an hour. You get a notice. Enabled again a day after its first failure or later, it has another hour.")}
  </p>
  <p>
    ${prose("An event may arrive twice: keep the `webhook-id` of those that you have handled. Order is not promised: read the list or verification again rather than trust the order of events. Redirects are not followed.")}
  </p>
  <p>
    ${prose("The delivery log under API Setup keeps each request and answer for 30 days. A delivery, or all since a time, can be sent again from there or by the API.")}
  </p>`;

export const webhooksPage: Page = {
  path: "/docs/webhooks",
  title: "Webhooks",
  summary: "Events that are sent to your server, signed as Standard Webhooks defines it.",
  places: [
    { id: "events", title: "Events" },
    { id: "body", title: "Body and headers" },
    { id: "signature", title: "Verify the signature" },
    { id: "tries", title: "Tries and order" },
  ],
  body: html`${section(
    "events",
    "Events",
    html`<p>
        ${prose("Add an endpoint under API Setup or by `POST /v1/webhooks`. It must be https, and is for live or for test events. A test event can be sent to it at any time. Its maker, a person or a key, gets events while they may view what these carry: lists with `lists:read`, single verifications with `verify`, credits with `credits:read`; entries of the audit trail go to endpoints of people alone. When the maker leaves, the key stops or the right is lost, the endpoint is disabled, and the owner is told; who enables or changes it stands for it from then on.")}
        <a href="/docs/sdk#listen">The command line</a>
        ${prose("forwards test events to your own machine, which needs no public address.")}
      </p>
      ${table(
        "Types of events",
        ["Type", "When it is sent"],
        EventType.options.map((type) => [code(type), prose(meanings[type].says)]),
      )}
      <p>
        ${prose("`data.error.code` of `list.failed` says why: for a refused start `credits.insufficient`, `budget.exhausted`, or `list.start_key` where the key that added the list may not start it any more (`list.start_role`: the person), and the list stays `ready`. `data` of `list.schedule_stopped` and `list.schedule_waits` is the list, with the reason in `data.schedule`: a wait is told once when it begins, and `GET /v1/lists/{id}/schedule` says how it stands.")}
      </p>`,
  )}
  ${section(
    "body",
    "Body and headers",
    html`${json({
        type: "list.completed",
        timestamp: "2026-01-31T10:04:10.000Z",
        data: Webhook.sampleOf("list.completed", "live"),
      })}
      <p>
        ${prose("`data` is the list or verification as the API shows it at that time. The headers are `webhook-id`, `webhook-timestamp` in seconds since 1970, and `webhook-signature`: `v1,` and the Base64 of an HMAC-SHA256 over id, timestamp and body, joined by dots. While a secret is being rotated there are two, separated by a blank.")}
      </p>`,
  )}
  ${section(
    "signature",
    "Verify the signature",
    html`<p>
        ${prose("Verify the raw body before it is parsed. The SDK or any library for Standard Webhooks does it; so do these lines. The secret begins with `whsec_` and is shown once.")}
      </p>
      ${example("signature", { node, python })}`,
  )}
  ${section("tries", "Tries and order", tries)}`,
};
