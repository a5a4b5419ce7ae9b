import type { Info } from "@winnow/core/member/schema";
import { Avatar } from "../../ui/avatar.tsx";
import { Time } from "../../ui/time.tsx";
import { nameOf } from "./queries.ts";

/** A member's picture, name and address. */
export const Person = ({ member }: { member: Info }) => (
  <span className="flex min-w-0 items-center gap-3">
    <Avatar name={nameOf(member)} picture={member.professional_image} />
    <span className="min-w-0">
      <span className="flex text-sm font-medium text-ink">
        <bdi className="truncate" title={nameOf(member)}>
          {nameOf(member)}
        </bdi>
        {member.is_you ? <span className="shrink-0 font-normal text-ink-muted">&nbsp;(You)</span> : null}
      </span>
      <bdi className="block truncate text-[0.8125rem] text-ink-muted" title={member.email}>
        {member.email}
      </bdi>
      {member.last_seen_at === null ? null : (
        <span className="block truncate text-[0.8125rem] text-ink-muted min-[87.5rem]:hidden">
          Seen <Time at={member.last_seen_at} as="distance" />
        </span>
      )}
      {member.has_seat ? null : (
        <span className="block text-[0.8125rem] text-risky">No seat: the plan has room for fewer people</span>
      )}
      {member.has_second_factor === false ? (
        <span className="block text-[0.8125rem] text-ink-muted">No second factor</span>
      ) : null}
    </span>
  </span>
);
