import type { ClosingState } from "@winnow/core/account/schema";
import { formatDay } from "../../../lib/date.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { RadioCards } from "../../../ui/form/radio-cards.tsx";
import { Select } from "../../../ui/form/select.tsx";

export type Owned = ClosingState["owned"][number];

/** What happens to a workspace: a member gets it, or it is closed, at once or when what is paid for is over. */
export interface Decision {
  fate: "transfer" | "now" | "at_end";
  /** The member who gets it. */
  member: string;
}

/** A workspace with members goes to one of them unless told otherwise. */
export const defaultDecision = ({ members }: Owned): Decision => ({
  fate: members.length > 0 ? "transfer" : "now",
  member: members[0]?.id ?? "",
});

interface OwnedWorkspaceProps {
  workspace: Owned;
  decision: Decision;
  onDecide: (decision: Decision) => void;
}

export function OwnedWorkspace({ workspace, decision, onDecide }: OwnedWorkspaceProps) {
  const { name, members, lists_under_way: lists, subscription, payment_open: isPaying } = workspace;
  return (
    <div className="grid grid-cols-1 gap-3">
      <RadioCards
        label={name}
        value={decision.fate}
        options={optionsOf(workspace)}
        onChange={(fate) => onDecide({ ...decision, fate })}
      />
      {decision.fate === "transfer" ? (
        <Select
          label={`New owner of ${name}`}
          value={decision.member}
          options={members.map(({ id, name: person, email }) => ({
            value: id,
            label: person === email ? email : `${person} (${email})`,
          }))}
          onChange={(member) => onDecide({ ...decision, member })}
          className="w-full"
        />
      ) : lists > 0 ? (
        <Callout tone="warning">
          {lists === 1 ? "One list is" : `${lists} lists are`} under way. What was not verified by then is
          stopped, and nobody sees the results.
        </Callout>
      ) : null}
      {isPaying ? (
        <Callout tone="warning">A payment is being completed. Wait for its credits first.</Callout>
      ) : null}
      {decision.fate === "now" && subscription?.payment_failed === true ? (
        <Callout tone="info">The last payment has failed. It is not tried again once you close.</Callout>
      ) : null}
    </div>
  );
}

function optionsOf({ members, subscription }: Owned) {
  const transfer = {
    value: "transfer" as const,
    label: "Transfer it",
    text: subscription
      ? `A member becomes the owner, with its lists and credits. The plan ${subscription.name} runs to its end and is not renewed, and automatic top-ups are turned off.`
      : "A member becomes the owner, with its lists and credits.",
  };
  const now = {
    value: "now" as const,
    label: "Close it now",
    text: subscription
      ? `The plan ${subscription.name} is cancelled at once, and the rest of what is paid for is lost. Lists and results are erased.`
      : "Everybody loses access, and its lists and results are erased. Credits that are left are lost.",
  };
  const atEnd = subscription && {
    value: "at_end" as const,
    label: `Close it on ${formatDay(subscription.ends_at)}`,
    text: "The plan runs to its end. Your account closes by itself then, and you can keep it until then.",
  };
  return [...(members.length > 0 ? [transfer] : []), now, ...(atEnd ? [atEnd] : [])];
}
