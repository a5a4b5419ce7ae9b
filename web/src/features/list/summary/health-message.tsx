import { Callout } from "../../../ui/state/callout.tsx";
import type { Health } from "./list-health.ts";

/** The message on the health of a list, with what it leaves out beneath it: as a warning where the message is a success. */
export const HealthMessage = ({ health: { tone, message, detail } }: { health: Health }) =>
  tone === "success" && detail !== null ? (
    <div className="grid gap-2">
      <Callout tone="success" title={message} />
      <Callout tone="warning" title={detail} />
    </div>
  ) : (
    <Callout tone={tone} title={message}>
      {detail === null ? undefined : <p className="figures font-medium text-ink">{detail}</p>}
    </Callout>
  );
