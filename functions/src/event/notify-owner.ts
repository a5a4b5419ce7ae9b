import { Analysis } from "@winnow/core/analysis";
import { ApiKey } from "@winnow/core/api-key";
import { Billing } from "@winnow/core/billing";
import { Credit } from "@winnow/core/credit";
import { List } from "@winnow/core/list";
import { Verification } from "@winnow/core/verification";
import { Webhook } from "@winnow/core/webhook";
import { on, reactions } from "../handler.ts";

interface Ended<Properties> {
  id: string;
  properties: Properties;
}

const analysisEnded = ({ id: eventID, properties }: Ended<{ listID: string; analysisID: string }>) =>
  List.notifyOwner({ eventID, ...properties });

const verificationEnded = ({ id: eventID, properties }: Ended<{ listID: string; verificationID: string }>) =>
  List.notifyOwner({ eventID, ...properties });

export const handler = reactions("notify-owner", [
  on(Analysis.Events.Completed, analysisEnded),
  on(Analysis.Events.Failed, analysisEnded),
  on(Verification.Events.Completed, verificationEnded),
  on(Verification.Events.Failed, verificationEnded),
  on(List.Events.StartRefused, ({ id: eventID, properties }) =>
    List.notifyRefused({ eventID, ...properties }),
  ),
  on(Billing.Events.SecondSubscription, ({ id, properties }) =>
    Billing.notifySecondSubscription(id, properties),
  ),
  ...Billing.paymentAlerts.map((alert) =>
    on(alert, ({ id, properties }) => Billing.notifyPayment(alert, id, properties)),
  ),
  on(ApiKey.Events.Abandoned, ({ id, properties }) => ApiKey.notifyAbandoned(id, properties)),
  on(ApiKey.Events.Expiring, ({ id, properties }) => ApiKey.notifyExpiring(id, properties)),
  on(ApiKey.Events.Expired, ({ id, properties }) => ApiKey.notifyExpired(id, properties)),
  on(Webhook.Events.Disabled, ({ id, properties }) => Webhook.notifyDisabled(id, properties)),
  on(Webhook.Events.Unconfirmed, ({ id, properties }) => Webhook.notifyUnconfirmed(id, properties)),
  on(Credit.Events.Low, ({ id, properties }) => Credit.notifyLow(id, properties)),
]);
