import { errorMessage } from "../../../lib/api-error.ts";
import { Callout } from "../../../ui/state/callout.tsx";

/** Why the checkout did not open. */
export const CheckoutError = ({ error }: { error: unknown }) => (
  <Callout tone="error" title="The checkout did not open" announce>
    {errorMessage(error, "Paddle could not be reached. Check your connection, and reload this page.")} Nothing
    was charged.
  </Callout>
);
