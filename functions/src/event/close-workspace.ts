import { Analysis } from "@winnow/core/analysis";
import { ApiKey } from "@winnow/core/api-key";
import { Archive } from "@winnow/core/archive";
import { Billing } from "@winnow/core/billing";
import { History } from "@winnow/core/history";
import { Actor } from "@winnow/core/kit/actor";
import { TestWorkspace } from "@winnow/core/kit/id";
import { List } from "@winnow/core/list";
import { Member } from "@winnow/core/member";
import { Outcome } from "@winnow/core/outcome";
import { OutcomeFile } from "@winnow/core/outcome-file";
import { OutcomeSource } from "@winnow/core/outcome-source";
import { Rule } from "@winnow/core/rule";
import { Segment } from "@winnow/core/segment";
import { Suppression } from "@winnow/core/suppression";
import { Webhook } from "@winnow/core/webhook";
import { Workspace } from "@winnow/core/workspace";
import { on, reactions } from "../handler/reaction.ts";

/** Removes the members, keys, webhooks, lists, segments, rules, suppressed addresses, mail services, outcomes with their files, the history of an import, and the archive of a closed workspace, and those of its test workspace. Ends its subscriptions. */
export const handler = reactions("close-workspace", [
  on(Workspace.Events.Closed, async () => {
    const workspaceID = TestWorkspace.of(Actor.system());
    await Archive.removeAll();
    await Member.removeAll();
    await ApiKey.removeAll();
    await Webhook.removeAll();
    await List.removeAll();
    await History.removeAll();
    await Segment.removeAll();
    await Rule.removeAll();
    // What suppresses addresses goes before what is suppressed.
    await OutcomeSource.removeAll();
    await OutcomeFile.removeAll();
    await Suppression.removeAll();
    await Outcome.removeAll();
    await Outcome.removeClaims();
    await Analysis.forgetProbed();
    await Actor.provide({ type: "system", workspaceID, job: "close-workspace" }, async () => {
      await List.removeAll();
      await Segment.removeAll();
      await Rule.removeAll();
      await Suppression.removeAll();
      await Outcome.removeAll();
      await Analysis.forgetProbed();
    });
    await Billing.endSubscriptions(Actor.system(), "now");
  }),
]);
