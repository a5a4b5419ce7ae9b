import { type Info } from "@winnow/core/api-key/schema";
import { formatDay } from "../../lib/date.ts";
import { formatCount } from "../../lib/number.ts";
import { Card } from "../../ui/card.tsx";
import { Fact } from "../../ui/facts.tsx";
import { Time } from "../../ui/time.tsx";
import { scopeTexts } from "./scope-text.ts";

/** What a key may do, and its limits. */
export const KeyRecord = ({ apiKey }: { apiKey: Info }) => (
  <section aria-labelledby="record-title">
    <h2 id="record-title" className="mb-4 text-lg font-semibold text-ink">
      What it may do
    </h2>
    <Card className="overflow-hidden">
      <dl>
        <Fact name="Scopes">
          {apiKey.mode === "publishable" ? "Form check" : null}
          <ul className="grid gap-1.5">
            {apiKey.scopes.map((scope) => (
              <li key={scope}>
                <span className="font-medium">{scope}</span>
                <span className="block text-[0.8125rem] text-ink-muted">{scopeTexts[scope]}</span>
              </li>
            ))}
          </ul>
        </Fact>
        {apiKey.mode === "publishable" ? (
          <Fact name="Origins">
            <span className="font-mono text-[0.8125rem]">{apiKey.origins.join(", ")}</span>
          </Fact>
        ) : (
          <>
            <Fact name="Allowed networks">
              {apiKey.cidrs.length === 0 ? (
                "Everywhere"
              ) : (
                <span className="font-mono text-[0.8125rem]">{apiKey.cidrs.join(", ")}</span>
              )}
            </Fact>
            <Fact name="Monthly budget">
              {apiKey.monthly_budget === null ? "None" : `${formatCount(apiKey.monthly_budget)} credits`}
            </Fact>
          </>
        )}
        <Fact name="Expires">{apiKey.expires_at === null ? "Never" : formatDay(apiKey.expires_at)}</Fact>
        <Fact name="Made by">
          <bdi>{apiKey.created_by.name}</bdi>, <Time at={apiKey.created_at} as="moment" />
        </Fact>
      </dl>
    </Card>
  </section>
);
