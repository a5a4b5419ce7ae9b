import type { Info } from "@winnow/core/member/schema";
import { Avatar } from "../../ui/avatar.tsx";
import { nameOf } from "./queries.ts";

/** Somebody by their picture, their name and their address. */
export const Person = ({ member }: { member: Info }) => (
  <span className="flex min-w-0 items-center gap-3">
    <Avatar name={nameOf(member)} picture={member.professional_image} />
    <span className="min-w-0">
      <span className="block truncate text-sm font-medium text-ink">
        <bdi>{nameOf(member)}</bdi>
        {member.is_you ? <span className="font-normal text-ink-muted"> (You)</span> : null}
      </span>
      <span className="block truncate text-[0.8125rem] text-ink-muted">
        <bdi>{member.email}</bdi>
      </span>
    </span>
  </span>
);
