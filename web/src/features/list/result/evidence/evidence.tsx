/** The evidence for a verdict: explanation, SMTP reply, checks. */
import { checkNames } from "@winnow/core/verdict/check-name";
import { explain } from "@winnow/core/verdict/explain";
import type { Info as Verdict } from "@winnow/core/verdict/schema";
import type { ReactNode } from "react";
import { Badge } from "../../../../ui/status-mark.tsx";
import { Tooltip } from "../../../../ui/overlay/tooltip.tsx";
import { Time } from "../../../../ui/time.tsx";
import { Suppressed } from "./suppressed.tsx";
import { DecidingRule } from "./deciding-rule.tsx";
import { CheckRow } from "./check-row.tsx";
import { LastOutcome } from "./last-outcome.tsx";
import { ProviderFact } from "./provider-fact.tsx";
import { providerName } from "../../../../shared/list/provider-name.ts";
import { noReplyOf } from "./no-reply.ts";
import { statusNames, whyName } from "../../summary/status-names.ts";

const actions: Readonly<Record<Verdict["action"], string>> = {
  send: "Send to it.",
  hold: "Hold it back, or send with care.",
  remove: "Remove it.",
};

/** A typo is to be corrected rather than removed. */
const adviceOn = ({ action, suggestion }: Pick<Verdict, "action" | "suggestion">): string =>
  action === "remove" && suggestion !== null ? "Correct it, or remove it." : actions[action];

type Private = "charged" | "duration_ms";

interface EvidenceProps {
  /** Without what it cost and took, where others see it. */
  verdict: Omit<Verdict, Private> & Partial<Pick<Verdict, Private>>;
  /** The content between the server's reply and the checks. */
  children: ReactNode;
  /** What stands beside the status, such as a menu of rules. */
  beside?: ReactNode;
  /** What stands beside the suggestion, such as a button that verifies it. */
  suggested?: ReactNode;
}

/** Whether the address is another spelling of a mailbox's own: with a tag, with dots at Gmail, or at a second domain. */
const isVariant = ({ canonical, normalized }: Pick<Verdict, "canonical" | "normalized">): boolean =>
  canonical !== null && canonical !== normalized?.toLowerCase();

export function Evidence({ verdict, children, beside, suggested }: EvidenceProps) {
  const { checks, mx, smtp, suggestion } = verdict;
  const silence = smtp === null ? noReplyOf(checks.mailbox?.reason ?? "") : null;
  return (
    <div className="grid gap-7 px-6 pt-4 pb-10">
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
        {suggestion === null ? null : (
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunken px-3.5 py-2.5 text-sm text-ink">
            <p className="min-w-0">
              Did {suggested === undefined ? "they" : "you"} mean{" "}
              <strong className="font-semibold [overflow-wrap:anywhere]">{suggestion}</strong>?
            </p>
            {suggested}
          </div>
        )}
      </div>

      {verdict.suppressed === undefined ? null : (
        <Part title="Your team must not send to it">
          <Suppressed email={verdict.normalized ?? verdict.email} suppressed={verdict.suppressed} />
        </Part>
      )}

      {verdict.rule === undefined ? null : (
        <Part title="Decided by a rule of your team">
          <DecidingRule rule={verdict.rule} />
        </Part>
      )}

      {verdict.fact === undefined ? null : (
        <Part title="What emails have shown">
          <ProviderFact fact={verdict.fact} />
        </Part>
      )}

      {verdict.outcome === undefined ? null : (
        <Part title="What happened to your own emails">
          <LastOutcome outcome={verdict.outcome} />
        </Part>
      )}

      {smtp === null ? null : (
        <Part title={smtp.text === "" ? "The server's answer" : "In the server's own words"}>
          <blockquote className="rounded-control border-l-2 border-accent bg-sunken px-3.5 py-2.5 font-mono text-[0.8125rem] leading-6 break-words text-ink">
            {smtp.code} {smtp.enhanced_code === null ? "" : `${smtp.enhanced_code} `}
            {smtp.text}
          </blockquote>
          <Source host={mx?.host} stage={smtp.stage} />
        </Part>
      )}

      {silence === null ? null : (
        <Part title="The server did not reply">
          <p className="rounded-control bg-sunken px-3.5 py-2.5 text-sm text-ink">{silence.sentence}</p>
          <Source host={mx?.host} stage={silence.stage} />
        </Part>
      )}

      {children}

      <Part title="Checks">
        <ul className="grid gap-px">
          {checkNames.map((name) => {
            const check = checks[name];
            return check === undefined ? null : <CheckRow key={name} name={name} check={check} />;
          })}
        </ul>
      </Part>

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
    </div>
  );
}

/** What of the workspace blocks the address. */
function blockerOf({
  rule,
  suppressed,
}: Pick<Verdict, "rule" | "suppressed">): "rule" | "suppression" | undefined {
  if (suppressed) return "suppression";
  return rule?.effect === "block" ? "rule" : undefined;
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

/** The mail server and the SMTP stage of a reply. */
const Source = ({ host, stage }: { host: string | undefined; stage: string }) => (
  <p className="mt-2 text-[0.8125rem] break-all text-ink-muted">
    {host === undefined ? "" : `From ${host}, `}
    {stage.toUpperCase()} stage
  </p>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2.5 text-sm font-semibold text-ink">{title}</h3>
      {children}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="figures break-all text-ink">{children}</dd>
    </>
  );
}
