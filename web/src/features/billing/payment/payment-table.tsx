import { useMutation } from "@tanstack/react-query";
import type { Payment } from "@winnow/core/billing/schema";
import { FileText } from "lucide-react";
import { Fragment } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatDay } from "../../../lib/date.ts";
import { formatAmount } from "../../../lib/money.ts";
import { formatCount } from "../../../lib/number.ts";
import { openLink } from "../../../lib/open-link.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge, type Tone } from "../../../ui/status-mark.tsx";
import { Td, Th } from "../../../ui/table.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { billing } from "../billing-api.ts";

type Adjustment = Payment["adjustments"][number];

const states: Readonly<Record<Payment["status"], { tone: Tone; text: string }>> = {
  paid: { tone: "valid", text: "Paid" },
  failed: { tone: "invalid", text: "Failed" },
  partly_refunded: { tone: "risky", text: "Partly refunded" },
  refunded: { tone: "unknown", text: "Refunded" },
  disputed: { tone: "risky", text: "Disputed" },
};

export const PaymentTable = ({ payments }: { payments: readonly Payment[] }) => (
  <table className="w-full border-collapse text-sm">
    <caption className="sr-only">Payments, newest first</caption>
    <thead className="hidden border-b border-line md:table-header-group">
      <tr>
        <Th>Payment</Th>
        <Th>State</Th>
        <Th className="text-right">Credits</Th>
        <Th className="text-right">Amount</Th>
        <Th>
          <span className="sr-only">Document</span>
        </Th>
      </tr>
    </thead>
    <tbody>
      {payments.map((payment) => (
        <Fragment key={payment.id}>
          <PaymentRow payment={payment} />
          {payment.adjustments.map((adjustment) => (
            <AdjustmentRow key={adjustment.id} adjustment={adjustment} payment={payment} />
          ))}
        </Fragment>
      ))}
    </tbody>
  </table>
);

const row =
  "border-b border-line last:border-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-4 max-md:gap-y-2 max-md:px-5 max-md:py-4";

function PaymentRow({ payment }: { payment: Payment }) {
  const { tone, text } = states[payment.status];
  const isPaid = payment.status !== "failed";
  const amount = (cents: number) => formatAmount(cents, payment.currency);
  return (
    <tr className={row}>
      <Td className="max-md:p-0!">
        <span className="block font-medium">{payment.description}</span>
        <span className="figures text-[0.8125rem] text-ink-muted">
          {formatDay(payment.at)}
          {payment.invoice_number === null ? null : (
            <>
              , <span className="whitespace-nowrap">invoice {payment.invoice_number}</span>
            </>
          )}
        </span>
      </Td>
      <Td className="max-md:col-start-1 max-md:p-0!">
        <Badge tone={tone}>{text}</Badge>
      </Td>
      <Td className="figures text-right max-md:hidden">
        {isPaid ? `+${formatCount(payment.credits)}` : "–"}
      </Td>
      <Td className="text-right max-md:col-start-2 max-md:row-start-1 max-md:p-0!">
        <span className="figures block font-medium">{amount(payment.total)}</span>
        {payment.tax > 0 ? (
          <span className="figures block text-[0.8125rem] whitespace-nowrap text-ink-muted">
            with {amount(payment.tax)} tax
          </span>
        ) : null}
        {payment.discount > 0 ? (
          <span className="figures block text-[0.8125rem] text-ink-muted">
            after {amount(payment.discount)} discount
          </span>
        ) : null}
        {payment.credit_used > 0 ? (
          <span className="figures block text-[0.8125rem] text-ink-muted">
            and {amount(payment.credit_used)} of the balance
          </span>
        ) : null}
        {payment.credit_gained > 0 ? (
          <span className="figures block text-[0.8125rem] text-ink-muted">
            {amount(payment.credit_gained)} to the balance
          </span>
        ) : null}
      </Td>
      <Td className="text-right md:w-px max-md:col-start-2 max-md:row-start-2 max-md:p-0!">
        {payment.invoice_number === null ? null : (
          <DocumentButton
            label="Invoice"
            about={`${payment.invoice_number} of ${formatDay(payment.at)}`}
            link={() => billing.invoice(payment.id)}
          />
        )}
      </Td>
    </tr>
  );
}

const adjustmentNames: Readonly<Record<Adjustment["action"], string>> = {
  refund: "Refund",
  chargeback: "Chargeback",
  chargeback_reverse: "Chargeback reversed",
};

function AdjustmentRow({ adjustment, payment }: { adjustment: Adjustment; payment: Payment }) {
  const { action, amount, credits, at } = adjustment;
  const isGivenBack = action === "chargeback_reverse";
  return (
    <tr className={`${row} bg-sunken`}>
      <Td className="max-md:p-0! md:pl-10!">
        <span className="block">{adjustmentNames[action]}</span>
        <span className="figures text-[0.8125rem] text-ink-muted">
          {formatDay(at)}, of {payment.description}
        </span>
      </Td>
      <Td className="max-md:hidden" />
      <Td className="figures text-right max-md:col-start-1 max-md:p-0! max-md:text-left!">
        {signed(-credits, formatCount)}
        <span className="md:sr-only"> credits</span>
      </Td>
      <Td className="figures text-right font-medium max-md:col-start-2 max-md:row-start-1 max-md:p-0!">
        {signed(isGivenBack ? Math.abs(amount) : -Math.abs(amount), (cents) =>
          formatAmount(cents, payment.currency),
        )}
      </Td>
      <Td className="text-right md:w-px max-md:col-start-2 max-md:row-start-2 max-md:p-0!">
        {action === "refund" ? (
          <DocumentButton
            label="Credit note"
            about={`of the refund of ${formatDay(at)}`}
            link={() => billing.creditNote(payment.id, adjustment.id)}
          />
        ) : null}
      </Td>
    </tr>
  );
}

const signed = (value: number, format: (value: number) => string): string =>
  `${value < 0 ? "−" : "+"}${format(Math.abs(value))}`;

interface DocumentButtonProps {
  label: string;
  about: string;
  link: () => Promise<{ url: string }>;
}

function DocumentButton({ label, about, link }: DocumentButtonProps) {
  const open = useMutation({
    mutationFn: () => openLink(link),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Button size="small" pending={open.isPending} onClick={() => open.mutate()}>
      <FileText aria-hidden />
      {label}
      <span className="sr-only"> {about}, as PDF</span>
    </Button>
  );
}
