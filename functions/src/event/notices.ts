/** The events that people are told of, and what they are told. */
import { Analysis } from "@winnow/core/analysis";
import { ApiKey } from "@winnow/core/api-key";
import { Archive } from "@winnow/core/archive";
import { Billing } from "@winnow/core/billing";
import { Credit } from "@winnow/core/credit";
import type { Reaction } from "@winnow/core/kit/reaction";
import { List } from "@winnow/core/list";
import { Member } from "@winnow/core/member";
import type { Notice } from "@winnow/core/notice";
import { Outcome } from "@winnow/core/outcome";
import { OutcomeSource } from "@winnow/core/outcome-source";
import { Verification } from "@winnow/core/verification";
import { Webhook } from "@winnow/core/webhook";
import { Workspace } from "@winnow/core/workspace";
import type { z } from "zod";
import { on } from "../handler/reaction.ts";

/** A way to tell people: the bell or a mail. */
type Channel = (eventID: string, message: Notice.Message) => Promise<void>;

type Told = Notice.Message | null;

/** Where there is no message any more, nobody is told. */
const told =
  <T extends Reaction.EventType, S extends z.ZodType>(
    event: { type: T; schema: S },
    messageOf: (properties: z.output<S>) => Told | Promise<Told>,
  ) =>
  (channel: Channel) =>
    on(event, async ({ id, properties }) => {
      const message = await messageOf(properties);
      if (message) await channel(id, message);
    });

const all = [
  told(Analysis.Events.Completed, List.tellAnalysis),
  told(Analysis.Events.Failed, List.tellAnalysis),
  told(Verification.Events.Completed, List.tellVerification),
  told(Verification.Events.Failed, List.tellFailure),
  told(List.Events.StartRefused, List.tellRefusal),
  told(List.Events.ScheduleStopped, List.tellScheduleStop),
  told(List.Events.ImportFailed, List.tellImportFailure),
  told(Billing.Events.SecondSubscription, Billing.secondSubscriptionMessage),
  told(Billing.Events.RenewalDeclined, Billing.renewalDeclinedMessage),
  told(Billing.Events.TopUpFailed, Billing.topUpFailedMessage),
  told(Billing.Events.PlanTakenBack, Billing.planTakenBackMessage),
  told(Billing.Events.TopUpRaised, Billing.topUpRaisedMessage),
  told(Billing.Events.TopUpStopped, Billing.topUpStoppedMessage),
  told(Billing.Events.PlanChangeFailed, Billing.planChangeFailedMessage),
  told(Billing.Events.Paid, Billing.paidMessage),
  told(Workspace.Events.PlanChanged, Billing.planChangedMessage),
  told(Workspace.Events.FactorRequired, Workspace.factorRequiredMessage),
  told(Archive.Events.Ready, Archive.readyMessage),
  told(Archive.Events.Failed, Archive.failedMessage),
  told(Member.Events.FactorDue, Member.factorDueMessage),
  told(Member.Events.Joined, Member.joinedMessage),
  told(Member.Events.Left, Member.leftMessage),
  told(Member.Events.Removed, Member.removedMessage),
  told(Member.Events.RoleChanged, Member.roleChangedMessage),
  told(Member.Events.SeatsLost, Member.seatsLostMessage),
  told(ApiKey.Events.Revoked, ApiKey.revokedMessage),
  told(ApiKey.Events.Abandoned, ApiKey.abandonedMessage),
  told(ApiKey.Events.Expiring, ApiKey.expiringMessage),
  told(ApiKey.Events.Expired, ApiKey.expiredMessage),
  told(Webhook.Events.Disabled, Webhook.disabledMessage),
  told(Webhook.Events.Unconfirmed, Webhook.unconfirmedMessage),
  told(OutcomeSource.Events.Abandoned, OutcomeSource.abandonedMessage),
  told(Credit.Events.Low, Credit.lowMessage),
  told(Credit.Events.Returned, Credit.returnedMessage),
  told(Outcome.Events.ComplaintsHigh, Outcome.complaintsMessage),
];

/** A reaction to each of the events that tells it by this channel. */
export const notices = (channel: Channel) => all.map((each) => each(channel));
