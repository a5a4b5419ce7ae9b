import { Callout } from "../../../ui/callout.tsx";
import type { Health } from "./list-health.ts";

/** The message on the health of a list, with what it leaves out beneath it in the same size. */
export const HealthMessage = ({ health: { tone, message, detail } }: { health: Health }) => (
  <Callout tone={tone} title={message}>
    {detail === null ? undefined : <p className="figures font-medium text-ink">{detail}</p>}
  </Callout>
);
