/** The evidence for a verdict: explanation, SMTP reply, checks. */
import { checkNames } from "@winnow/core/verdict/check-name";
import type { ReactNode } from "react";
import { Suppressed } from "./suppressed.tsx";
import { DecidingRule } from "./deciding-rule.tsx";
import { CheckRow } from "./check-row.tsx";
import { LastOutcome } from "./last-outcome.tsx";
import { ProviderFact } from "./provider-fact.tsx";
import { AboutAnswer } from "./about-answer.tsx";
import { Conclusion } from "./conclusion.tsx";
import { Part } from "./part.tsx";
import { ServerReply } from "./server-reply.tsx";
import type { ShownVerdict } from "./shown-verdict.ts";

interface EvidenceProps {
  verdict: ShownVerdict;
  /** The content between the server's reply and the checks. */
  children: ReactNode;
  /** What stands beside the status, such as a menu of rules. */
  beside?: ReactNode;
  /** What stands beside the suggestion, such as a button that verifies it. */
  suggested?: ReactNode;
}

export function Evidence({ verdict, children, beside, suggested }: EvidenceProps) {
  const { checks } = verdict;
  return (
    <div className="grid gap-7 px-6 pt-4 pb-10">
      <Conclusion verdict={verdict} beside={beside} suggested={suggested} />

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

      <ServerReply {...verdict} />

      {children}

      <Part title="Checks">
        <ul className="grid gap-px">
          {checkNames.map((name) => {
            const check = checks[name];
            return check === undefined ? null : <CheckRow key={name} name={name} check={check} />;
          })}
        </ul>
      </Part>

      <AboutAnswer verdict={verdict} />
    </div>
  );
}
