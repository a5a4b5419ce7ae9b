/** Why the acceptance of a provider is not believed. */
import type { ProviderFact as Fact } from "@winnow/core/verdict/schema";
import { Time } from "../../../../ui/time.tsx";
import { providerName } from "../../../../shared/list/provider-name.ts";

const figure = (count: number): string => count.toLocaleString("en-US");

export const ProviderFact = ({ fact: { provider, since, mailed, bounced } }: { fact: Fact }) => (
  <p className="rounded-control bg-sunken px-3.5 py-2.5 text-sm text-ink">
    {providerName(provider)} accepts addresses that bounce later: of about {figure(mailed)} that it accepted
    and that our customers mailed, about {figure(bounced)} bounced. Noticed on <Time at={since} as="day" />.
  </p>
);
