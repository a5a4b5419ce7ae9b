/** The admin page: time, subscriptions, payments, refunds and webhooks of the local Paddle. */
import { adminCalls } from "../admin.ts";
import type { Account } from "../account.ts";
import { dollars } from "../money.ts";
import { dateOf, escaped, page, type Page } from "./layout.ts";

const mostRows = 20;

/** Posts a button's call and reloads the page. */
const script = `
      for (const form of document.forms) form.addEventListener("submit", async (event) => {
        event.preventDefault();
        const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value === "on" ? true : name === "rate" ? value : Number(value)]));
        const answer = await fetch(form.getAttribute("action"), { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(values) });
        if (answer.ok) location.reload();
        else document.querySelector("[role=alert]").textContent = (await answer.json()).message;
      });`;

export function adminPage(account: Account): Page {
  const { storage, clock } = account;
  const { tax_rate, declines } = account.settings();
  const now = clock.now().toISOString();
  const isFrozen = clock.state().frozenAt !== null;
  const undelivered = storage.notifications.all().filter(({ status }) => status !== "delivered");
  const content = `<main class="card">
      <h1>Local Paddle</h1>
      <p class="quiet">It is ${dateOf(now)}, ${now.slice(11, 19)} UTC${isFrozen ? ", and time stands still" : ""}. The product shares this time.</p>
      <p role="alert" class="quiet"></p>
      <div class="row">
        ${form("advance", `<label>Days <input name="days" type="number" min="1" max="3660" value="31"></label>`, "Advance time")}
        ${form("decline", `<label>Next payments <input name="next" type="number" min="0" max="1000" value="${declines || 1}"></label>`, "Decline them")}
        ${form("tax", `<label>Tax rate <input name="rate" value="${tax_rate}" size="6"></label>`, "Set")}
        ${form(isFrozen ? "run" : "freeze", "", isFrozen ? "Let time run" : "Freeze time")}
      </div>
      <h2>Subscriptions</h2>
      ${rows(storage.subscriptions.all(), ({ id, status, items, next_billed_at, scheduled_change }) =>
        line(
          `${escaped(items[0]?.price.name ?? "")}, ${status}`,
          `${id}${next_billed_at ? `, renews ${dateOf(next_billed_at)}` : ""}${scheduled_change ? `, ends ${dateOf(scheduled_change.effective_at)}` : ""}`,
          status === "canceled"
            ? ""
            : form(
                `subscriptions/${id}/renew`,
                "",
                status === "past_due" ? "Next retry now" : "End the period now",
              ),
        ),
      )}
      <h2>Payments</h2>
      ${rows(storage.transactions.all(), ({ id, status, origin, details }) =>
        line(
          `${dollars(details?.totals?.grand_total ?? 0)}, ${status}`,
          `${id}, ${origin}`,
          status === "completed"
            ? form(`transactions/${id}/refund`, "", "Refund") +
                form(`transactions/${id}/chargeback`, "", "Chargeback")
            : "",
        ),
      )}
      <h2>Refunds and chargebacks</h2>
      ${rows(storage.adjustments.all(), ({ id, action, status, totals }) =>
        line(
          `${dollars(totals.total)} ${action}, ${status}`,
          id,
          status === "pending_approval"
            ? form(`refunds/${id}/approve`, "", "Approve") + form(`refunds/${id}/reject`, "", "Reject")
            : action === "chargeback" && status === "approved"
              ? form(`chargebacks/${id}/reverse`, "", "Reverse")
              : "",
        ),
      )}
      <h2>Webhooks that were not delivered</h2>
      ${rows(undelivered, ({ id, event, status, attempts, last_status }) =>
        line(
          `${storage.events.get(event)?.event_type ?? ""}, ${status}`,
          `${attempts === 1 ? "1 attempt" : `${attempts} attempts`}, last answer ${last_status ?? "none"}`,
          form(`notifications/${id}/replay`, "", "Send again"),
        ),
      )}
      <h2>Faults of the delivery</h2>
      ${form(
        "chaos",
        `<label>Twice (0 to 1) <input name="duplicate" value="0" size="4"></label>
        <label>Never (0 to 1) <input name="drop" value="0" size="4"></label>
        <label>Delay, ms <input name="delay_ms" value="0" size="6"></label>
        <label>Shuffle <input name="shuffle" type="checkbox"></label>`,
        "Set",
      )}
      <h2>Calls</h2>
      <p>Below <code>/_local/paddle/</code>, with JSON: ${adminCalls.map((call) => `<code>${escaped(call)}</code>`).join(", ")}.</p>
    </main>`;
  return page({ title: "Local Paddle", content, script });
}

const form = (call: string, fields: string, button: string) =>
  `<form method="post" action="/_local/paddle/${call}" style="display: flex; flex-wrap: wrap; gap: .5rem; align-items: end">${fields}<button class="quiet small">${button}</button></form>`;

const line = (title: string, note: string, forms: string) =>
  `<div class="row"><div>${title}<br><small>${escaped(note)}</small></div><div class="row" style="padding: 0; border: 0">${forms}</div></div>`;

const rows = <Row>(all: readonly Row[], each: (row: Row) => string): string =>
  all.toReversed().slice(0, mostRows).map(each).join("") || "<p>None.</p>";
