import type { Info } from "@winnow/core/device-login/schema";
import { errorMessage } from "../../../lib/api-error.ts";
import { useAuth } from "../../../lib/auth.ts";
import { formatDate } from "../../../lib/date.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Fact } from "../../../ui/facts.tsx";
import { modeTexts, scopeTexts } from "../scope-text.ts";

interface WaitingDeviceProps {
  device: Info;
  error: Error | null;
  isGranting: boolean;
  isRefusing: boolean;
  onGrant: () => void;
  onRefuse: () => void;
}

/** What is known of a device, and the decision. */
export function WaitingDevice({
  device,
  error,
  isGranting,
  isRefusing,
  onGrant,
  onRefuse,
}: WaitingDeviceProps) {
  const workspace = useAuth(({ user }) => user?.active_workspace.name);
  const { name, mode, scopes, withheld, address, program, asked_at, key_days } = device;
  const mayNothing = scopes.length === 0;
  return (
    <Card>
      <div className="grid gap-5 p-6 pb-4 max-sm:p-5">
        <h2 className="text-lg font-medium text-ink">
          Give <bdi className="break-words">{name}</bdi> a key?
        </h2>
        {error === null ? null : (
          <Callout tone="error" announce>
            {errorMessage(error)}
          </Callout>
        )}
        {mayNothing ? (
          <Callout tone="warning" title="Your role allows none of this">
            Ask an administrator of this workspace for a role that may do what the device asks for.
          </Callout>
        ) : null}
      </div>
      <dl className="border-t border-line">
        <Fact name="Asks from">
          <bdi>{address}</bdi>, {formatDate(asked_at, true)}
        </Fact>
        <Fact name="Program">
          <bdi>{program === "" ? "Unknown" : program}</bdi>
        </Fact>
        <Fact name="Workspace">
          <bdi>{workspace}</bdi>
        </Fact>
        <Fact name="Kind of key">
          {modeTexts[mode].label}. {modeTexts[mode].text}
        </Fact>
        <Fact name="It may">
          <ul className="grid gap-1">
            {scopes.map((scope) => (
              <li key={scope}>{scopeTexts[scope]}</li>
            ))}
          </ul>
        </Fact>
        {withheld.length === 0 ? null : (
          <Fact name="Not allowed by your role">{withheld.map((scope) => scopeTexts[scope]).join(" ")}</Fact>
        )}
        <Fact name="Valid for">{key_days} days. You can revoke it at any time.</Fact>
      </dl>
      <div className="flex flex-wrap gap-3 border-t border-line p-6 max-sm:p-5">
        <Button variant="primary" pending={isGranting} disabled={mayNothing || isRefusing} onClick={onGrant}>
          Give it a key
        </Button>
        <Button pending={isRefusing} disabled={isGranting} onClick={onRefuse}>
          Refuse
        </Button>
      </div>
    </Card>
  );
}
