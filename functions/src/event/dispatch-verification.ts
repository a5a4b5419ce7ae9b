import { Verification } from "@winnow/core/verification";
import { on, reactions } from "../handler/reaction.ts";

const { Started, Resumed, Paused, Completed, Failed, Cancelled, Undone } = Verification.Events;

export const handler = reactions("dispatch-verification", [
  ...[Started, Resumed].map((event) =>
    on(event, ({ properties: { listID, verificationID } }) => Verification.dispatch(listID, verificationID)),
  ),
  ...[Paused, Completed, Failed, Cancelled].map((event) =>
    on(event, ({ properties: { listID, verificationID } }) => Verification.passTurn(listID, verificationID)),
  ),
  on(Undone, async ({ properties: { listID, verificationID } }) => {
    await Verification.passTurn(listID, verificationID);
    await Verification.removeUndone(listID, verificationID);
  }),
]);
