import { Callout } from "../../ui/state/callout.tsx";

/** Says what negative lifetime credits are. */
export const NegativeCredits = () => (
  <Callout tone="warning" title="Negative Bonus Credits">
    From previous plan adjustments. Your plan credits are always fully available.
  </Callout>
);
