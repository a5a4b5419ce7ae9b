import { Analysis } from "@winnow/core/analysis";
import { ApiKey } from "@winnow/core/api-key";
import { Archive } from "@winnow/core/archive";
import { Billing } from "@winnow/core/billing";
import { History } from "@winnow/core/history";
import { Actor } from "@winnow/core/kit/actor";
import { TestWorkspace } from "@winnow/core/kit/id";
import { type ErasedBy, isErasedBy } from "@winnow/core/kit/workspace-data";
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

/** In this order: what suppresses addresses goes before what is suppressed. */
const removals: Record<ErasedBy<"closing">, () => Promise<void>> = {
  archive: Archive.removeAll,
  member: Member.removeAll,
  "api-key": ApiKey.removeAll,
  webhook: Webhook.removeAll,
  list: List.removeAll,
  history: History.removeAll,
  segment: Segment.removeAll,
  rule: Rule.removeAll,
  "outcome-source": OutcomeSource.removeAll,
  "outcome-file": OutcomeFile.removeAll,
  suppression: Suppression.removeAll,
  outcome: async () => {
    await Outcome.removeAll();
    await Outcome.removeClaims();
  },
  analysis: Analysis.forgetProbed,
};

/** Removes what each area has of a closed workspace and of its test workspace. Ends its subscriptions. */
export const handler = reactions("close-workspace", [
  on(Workspace.Events.Closed, async () => {
    const workspaceID = TestWorkspace.of(Actor.system());
    for (const remove of Object.values(removals)) await remove();
    await Actor.provide({ type: "system", workspaceID, job: "close-workspace" }, async () => {
      for (const [area, remove] of Object.entries(removals)) if (isErasedBy(area, "test")) await remove();
    });
    await Billing.endSubscriptions(Actor.system(), "now");
  }),
]);
