import type { Filter } from "@winnow/core/segment/schema";
import { providerName } from "../../../../shared/list/provider-name.ts";
import { reasonName, statusNames } from "../../summary/status-names.ts";

/** What a segment asks for, in words: "Risky · Catch-all · gmail.com". */
export const segmentText = ({ status, reason, provider, domain, q }: Filter): string =>
  [
    status && statusNames[status],
    reason && reasonName(reason),
    provider && providerName(provider),
    domain,
    q && `“${q}”`,
  ]
    .filter((part) => part !== undefined && part !== "")
    .join(" · ");
