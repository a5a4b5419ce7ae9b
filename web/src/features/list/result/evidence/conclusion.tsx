/** What was found about an address, in a sentence, and what to do. */
import { explain } from "@winnow/core/verdict/explain";
import type { Info as Verdict } from "@winnow/core/verdict/schema";
import type { ReactNode } from "react";
import { Tooltip } from "../../../../ui/overlay/tooltip.tsx";
import { Badge } from "../../../../ui/status-mark.tsx";
import { statusNames } from "../../summary/status-names.ts";
import type { ShownVerdict } from "./shown-verdict.ts";

const actions: Readonly<Record<Verdict["action"], string>> = {
  send: "Send to it.",
  hold: "Hold it back, or send with care.",
  remove: "Remove it.",
};

/** A typo is to be corrected rather than removed. */
const adviceOn = ({ action, suggestion }: Pick<Verdict, "action" | "suggestion">): string =>
  action === "remove" && suggestion !== null ? "Correct it, or remove it." : actions[action];

interface ConclusionProps {
  verdict: ShownVerdict;
  /** What stands beside the status, such as a menu of rules. */
  beside: ReactNode;
  /** What stands beside the suggestion, such as a button that verifies it. */
  suggested: ReactNode;
}

export function Conclusion({ verdict, beside, suggested }: ConclusionProps) {
  return (
    <div>
      <p className="font-display text-2xl leading-snug [overflow-wrap:anywhere] text-ink">
        {breakable(verdict.email)}
      </p>
      {verdict.normalized === null || verdict.normalized === verdict.email ? null : (
        <p className="mt-1 text-sm break-all text-ink-muted">Read as {verdict.normalized}</p>
      )}
      {verdict.mended_from === undefined ? null : (
        <p className="mt-1 text-sm break-all text-ink-muted">
          Mended from <bdi>{verdict.mended_from}</bdi>
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Badge tone={verdict.status}>{statusNames[verdict.status]}</Badge>
        <Tooltip text="How likely it is that mail to this address arrives and is read.">
          <button type="button" className="figures min-h-6 rounded-sm text-sm text-ink-muted">
            Score {verdict.score} of 100
          </button>
        </Tooltip>
        {beside}
      </div>
      <p className="mt-4 text-[0.9375rem] text-ink">{explain(verdict)}</p>
      <p className="mt-1 text-sm text-ink-muted">{adviceOn(verdict)}</p>
      {verdict.suggestion === null ? null : (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunken px-3.5 py-2.5 text-sm text-ink">
          <p className="min-w-0">
            Did {suggested === undefined ? "they" : "you"} mean{" "}
            <strong className="font-semibold [overflow-wrap:anywhere]">{verdict.suggestion}</strong>?
          </p>
          {suggested}
        </div>
      )}
    </div>
  );
}

/** An address with a line break opportunity before its @. */
function breakable(email: string): ReactNode {
  const at = email.lastIndexOf("@");
  if (at < 0) return email === "" ? "(empty)" : email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
