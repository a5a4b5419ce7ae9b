import { Verification } from "@winnow/core/verification";
import { reaction } from "../handler.ts";

export const handler = reaction(
  "dispatch-verification",
  Verification.Events.Started.schema,
  ({ properties }) => Verification.dispatch(properties.listID, properties.verificationID),
);
