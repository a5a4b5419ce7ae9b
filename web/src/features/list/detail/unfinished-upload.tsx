import { Callout } from "../../../ui/state/callout.tsx";

/** A list whose upload did not finish. */
export const UnfinishedUpload = () => (
  <Callout tone="warning" title="The upload of this file did not finish">
    Delete this list, then drop the file again. Nothing was charged.
  </Callout>
);
