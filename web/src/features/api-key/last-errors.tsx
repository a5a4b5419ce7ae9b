import type { Usage } from "@winnow/core/api-key/schema";
import { formatQuantity } from "../../lib/number.ts";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Table, Td, Th } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { refusalsOf } from "./usage-totals.ts";

/** The last refused calls of a key. Each code leads to its page in the documentation. */
export function LastErrors({ usage }: { usage: Usage }) {
  const refusals = refusalsOf(usage.days);
  return (
    <section aria-labelledby="errors-title">
      <h2 id="errors-title" className="text-lg font-semibold text-ink">
        Last errors
      </h2>
      <p className="figures mt-1 mb-4 text-sm text-ink-muted">
        {refusals.map(({ code, count }) => formatQuantity(count, `× ${code}`, `× ${code}`)).join(", ")}
      </p>
      <Card className="overflow-hidden">
        <Table label="Refused calls">
          <thead className="border-b border-line max-sm:hidden">
            <tr>
              <Th>Time</Th>
              <Th>Code</Th>
              <Th>Call</Th>
              <Th>Request</Th>
            </tr>
          </thead>
          <tbody>
            {usage.last_errors.map(({ code, operation, request_id, at }) => (
              <tr
                key={request_id}
                className="border-b border-line last:border-0 max-sm:grid max-sm:gap-1 max-sm:px-5 max-sm:py-3.5"
              >
                <Td className="max-sm:p-0! figures whitespace-nowrap text-ink-muted">
                  <Time at={at} as="moment" />
                </Td>
                <Td className="max-sm:p-0!">
                  <a
                    href={`/docs/errors/${code}`}
                    className="font-mono text-[0.8125rem] text-accent underline underline-offset-4"
                  >
                    {code}
                  </a>
                </Td>
                <Td className="max-sm:p-0! font-mono text-[0.8125rem] whitespace-nowrap">{operation}</Td>
                <Td className="max-sm:p-0! whitespace-nowrap">
                  <span className="inline-flex items-center gap-1 font-mono text-[0.8125rem] text-ink-muted">
                    {request_id}
                    <CopyButton text={request_id} label={`Copy the request id ${request_id}`} />
                  </span>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </section>
  );
}
