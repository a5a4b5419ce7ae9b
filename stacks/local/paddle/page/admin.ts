/** The admin page: time, subscriptions, payments, refunds and webhooks of the local Paddle. */
import { adminCalls, currencies } from "../admin.ts";
import type { Account } from "../account.ts";
import { priceText } from "../money.ts";
import { dateOf, escaped, page, type Page } from "./layout.ts";

const maxRows = 20;

/** Posts a button's call and reloads the page. */
const script = `
      for (const form of document.forms) form.addEventListener("submit", async (event) => {
        event.preventDefault();
        const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value === "on" ? true : ["rate", "code"].includes(name) ? value : Number(value)]));
        const answer = await fetch(form.getAttribute("action"), { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(values) });
        if (answer.ok) location.reload();
        else document.querySelector("[role=alert]").textContent = (await answer.json()).message;
      });`;

export function adminPage(account: Account): Page {
  const { storage, clock } = account;
  const { tax_rate, declines, currency, discount_id, most_quantity } = account.settings();
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
        ${form("currency", `<label>Currency <select name="code">${options(currencies, currency)}</select></label>`, "Set")}
        ${form("discount", `<label>Discount, % <input name="percent" type="number" min="1" max="100" value="20"></label><label>On renewals, too <input name="recurs" type="checkbox"></label>`, "Take off")}
        ${discount_id === null ? "" : form("discount", "", "No discount")}
        ${form("quantity", `<label>Highest quantity <input name="most" type="number" min="1" max="1000" value="${most_quantity ?? 100}"></label>`, "Set")}
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
            : status === "paused"
              ? form(`subscriptions/${id}/resume`, "", "Resume")
              : form(
                  `subscriptions/${id}/renew`,
                  "",
                  status === "past_due" ? "Next retry now" : "End the period now",
                ) + (status === "active" ? form(`subscriptions/${id}/pause`, "", "Pause") : ""),
        ),
      )}
      <h2>Payments</h2>
      ${rows(storage.transactions.all(), ({ id, status, origin, details, currency_code }) =>
        line(
          `${priceText(details?.totals?.grand_total ?? 0, currency_code)}, ${status}`,
          `${id}, ${origin}`,
          status === "completed"
            ? form(`transactions/${id}/refund`, "", "Refund") +
                form(`transactions/${id}/chargeback`, "", "Chargeback")
            : "",
        ),
      )}
      <h2>Refunds and chargebacks</h2>
      ${rows(storage.adjustments.all(), ({ id, action, status, totals, currency_code }) =>
        line(
          `${priceText(totals.total, currency_code)} ${action}, ${status}`,
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

const options = (all: readonly string[], chosen: string) =>
  all.map((each) => `<option${each === chosen ? " selected" : ""}>${each}</option>`).join("");

const form = (call: string, fields: string, button: string) =>
  `<form method="post" action="/_local/paddle/${call}" style="display: flex; flex-wrap: wrap; gap: .5rem; align-items: end">${fields}<button class="quiet small">${button}</button></form>`;

const line = (title: string, note: string, forms: string) =>
  `<div class="row"><div>${title}<br><small>${escaped(note)}</small></div><div class="row" style="padding: 0; border: 0">${forms}</div></div>`;

const rows = <Row>(all: readonly Row[], each: (row: Row) => string): string =>
  all.toReversed().slice(0, maxRows).map(each).join("") || "<p>None.</p>";
