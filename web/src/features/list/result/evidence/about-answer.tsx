/** Where a verdict comes from, what it cost and how long it holds. */
import type { ReactNode } from "react";
import { providerName } from "../../../../shared/list/provider-name.ts";
import { Time } from "../../../../ui/time.tsx";
import { whyName } from "../../summary/status-names.ts";
import { Part } from "./part.tsx";
import type { ShownVerdict } from "./shown-verdict.ts";

export function AboutAnswer({ verdict }: { verdict: ShownVerdict }) {
  const { mx } = verdict;
  return (
    <Part title="About this answer">
      <dl className="grid grid-cols-[8rem_1fr] gap-y-2 text-sm">
        <Fact label="Reason">{whyName({ reason: verdict.reason, blocked_by: blockerOf(verdict) })}</Fact>
        {isVariant(verdict) ? <Fact label="Delivered to">{verdict.canonical}</Fact> : null}
        {mx === null ? null : <Fact label="Mail server">{mx.host}</Fact>}
        {mx?.provider === null || mx === null ? null : (
          <Fact label="Provider">{providerName(mx.provider)}</Fact>
        )}
        {verdict.charged === undefined ? null : (
          <Fact label="Charged">{verdict.charged === 1 ? "1 credit" : "Nothing"}</Fact>
        )}
        <Fact label="Asked">
          <Time at={verdict.checked_at} as="moment" />
        </Fact>
        {verdict.verify_again_by == null || verdict.status === "unknown" ? null : (
          <Fact label="Verify again by">
            <Time at={verdict.verify_again_by} as="day" />
          </Fact>
        )}
        {verdict.duration_ms === undefined ? null : <Fact label="Took">{verdict.duration_ms} ms</Fact>}
      </dl>
    </Part>
  );
}

/** Whether the address is another spelling of a mailbox's own: with a tag, with dots at Gmail, or at a second domain. */
const isVariant = ({ canonical, normalized }: Pick<ShownVerdict, "canonical" | "normalized">): boolean =>
  canonical !== null && canonical !== normalized?.toLowerCase();

/** What of the workspace blocks the address. */
function blockerOf({
  rule,
  suppressed,
}: Pick<ShownVerdict, "rule" | "suppressed">): "rule" | "suppression" | undefined {
  if (suppressed) return "suppression";
  return rule?.effect === "block" ? "rule" : undefined;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="figures break-all text-ink">{children}</dd>
    </>
  );
}
