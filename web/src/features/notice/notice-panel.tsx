import { useQuery } from "@tanstack/react-query";
import type { Info } from "@winnow/core/notice/schema";
import { BellOff, CheckCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/state/empty-state.tsx";
import { PopoverTitle } from "../../ui/overlay/popover.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { unreadOf } from "./unread.ts";
import { noticesQuery, useMarkRead } from "./queries.ts";
import { Row } from "./notice-row.tsx";
import { LoadingRows } from "../../ui/state/loading-rows.tsx";

/** The notices, newest first. Opening one, or following it to its subject, marks it as read. */
export function Panel({ onLeave }: { onLeave: () => void }) {
  const { data: notices, isError, isFetching, refetch } = useQuery(noticesQuery);
  const markRead = useMarkRead();
  return (
    <>
      <div className="flex h-14 items-center justify-between gap-3 border-b border-line pr-3 pl-5">
        <PopoverTitle className="text-base font-semibold text-ink">Notifications</PopoverTitle>
        <Button
          variant="ghost"
          size="small"
          disabled={unreadOf(notices) === 0}
          onClick={() => markRead.mutate("all")}
        >
          <CheckCheck aria-hidden />
          Mark all read
        </Button>
      </div>
      <div className="h-[384px] overflow-y-auto overscroll-contain">
        {notices !== undefined ? (
          <Notices notices={notices} onOpen={(notice) => markRead.mutate(notice)} onLeave={onLeave} />
        ) : isError ? (
          <div role="alert" className="flex h-full flex-col items-center justify-center px-6 text-center">
            <p className="font-semibold text-ink">Failed to load notifications</p>
            <p className="mt-1 text-sm text-ink-muted">
              Something went wrong while fetching your notifications
            </p>
            <Button className="mt-5" pending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <Loading />
        )}
      </div>
    </>
  );
}

interface NoticesProps {
  notices: readonly Info[];
  onOpen: (notice: Info) => void;
  onLeave: () => void;
}

function Notices({ notices, onOpen, onLeave }: NoticesProps) {
  const [openID, setOpenID] = useState<string | null>(null);
  if (notices.length === 0)
    return (
      <div className="flex h-full items-center justify-center">
        <Empty icon={BellOff} title="No notices">
          There are no new notices.
        </Empty>
      </div>
    );
  const open = (notice: Info) => {
    if (!notice.is_read) onOpen(notice);
  };
  const toggle = (notice: Info) => {
    setOpenID(notice.id === openID ? null : notice.id);
    if (notice.id !== openID) open(notice);
  };
  const follow = (notice: Info) => {
    open(notice);
    onLeave();
  };
  return (
    <ul>
      {notices.map((notice) => (
        <Row
          key={notice.id}
          notice={notice}
          isOpen={notice.id === openID}
          onToggle={() => toggle(notice)}
          onFollow={() => follow(notice)}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
}

const Loading = () => (
  <LoadingRows what="notifications" count={5} className="h-[4.25rem] gap-3.5 px-5">
    <Skeleton className="size-9 rounded-full" />
    <div className="grid gap-2">
      <Skeleton className="h-3.5 w-44" />
      <Skeleton className="h-3 w-24" />
    </div>
  </LoadingRows>
);
