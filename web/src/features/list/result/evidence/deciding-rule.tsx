import type { Named } from "@winnow/core/rule/schema";
import { useCan } from "../../../../lib/auth.ts";
import { paths } from "../../../../paths.ts";
import { Badge } from "../../../../ui/status-mark.tsx";
import { TextLink } from "../../../../ui/text-link.tsx";

const about: Readonly<Record<Named["match"], string>> = {
  address: "the address",
  domain: "the domain",
  suffix: "all below",
  exchanger: "the mail host",
};

/** The rule of the workspace that decided, with a link for those who may see the rules. */
export function DecidingRule({ rule: { match, value, effect } }: { rule: Named }) {
  const mayView = useCan("verify_email", "view");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken px-3.5 py-2.5 text-sm text-ink">
      <Badge tone={effect === "block" ? "invalid" : "valid"}>
        {effect === "block" ? "Blocked" : "Always kept"}
      </Badge>
      <span className="min-w-0 break-words">
        by the rule on {about[match]}{" "}
        {mayView ? (
          <TextLink to={paths.rulesOn(value)} className="break-all">
            {value}
          </TextLink>
        ) : (
          <strong className="font-semibold break-all">{value}</strong>
        )}
      </span>
    </div>
  );
}
