import type { Suppressed as Info } from "@winnow/core/suppression/schema";
import { useCan } from "../../../../lib/auth.ts";
import { reasonNames, sourceNames } from "../../../../shared/rule/suppression-text.ts";
import { paths } from "../../../../paths.ts";
import { Badge } from "../../../../ui/status-mark.tsx";
import { TextLink } from "../../../../ui/text-link.tsx";
import { Time } from "../../../../ui/time.tsx";

interface SuppressedProps {
  email: string;
  suppressed: Info;
}

/** Why the workspace must not send to an address, with a link for those who may see whom it suppresses. */
export function Suppressed({ email, suppressed: { reason, source, at } }: SuppressedProps) {
  const mayView = useCan("verify_email", "view");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken px-3.5 py-2.5 text-sm text-ink">
      <Badge tone="invalid">{reasonNames[reason]}</Badge>
      <span className="min-w-0 break-words">
        <Time at={at} as="date" />, from {sourceNames[source]}
        {mayView ? (
          <>
            . <TextLink to={paths.suppressed(email)}>In the suppression list</TextLink>
          </>
        ) : null}
      </span>
    </div>
  );
}
