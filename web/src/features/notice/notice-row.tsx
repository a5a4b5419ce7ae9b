import type { Info } from "@winnow/core/notice/schema";
import { cx } from "class-variance-authority";
import { ChevronDown } from "lucide-react";
import { useId, type MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { formatMoment } from "../../lib/date.ts";
import { ownPath } from "../../paths.ts";
import { Time } from "../../ui/time.tsx";
import { NoticeIcon } from "./notice-icon.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

interface RowProps {
  notice: Info;
  isOpen: boolean;
  onToggle: () => void;
  /** Called when the notice is followed to its subject. */
  onFollow: () => void;
  /** Called when a link in the notice navigates. */
  onLeave: () => void;
}

/** One notice: its title leads to its subject, and its content is shown when expanded. */
export function Row({ notice, isOpen, onToggle, onFollow, onLeave }: RowProps) {
  const contentID = useId();
  const path = ownPath(notice.path);
  const moment = formatMoment(notice.created_date);
  const toggle = {
    type: "button",
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? contentID : undefined,
    onClick: onToggle,
  } as const;
  return (
    <li className="border-b border-line last:border-0">
      <div className="relative flex items-center gap-3.5 px-5 py-3.5 transition-colors hover:bg-sunken">
        <span
          className={cx(
            "flex size-9 shrink-0 items-center justify-center rounded-full",
            notice.is_read ? "bg-sunken text-ink-muted" : "bg-accent-soft text-accent",
          )}
        >
          <NoticeIcon name={notice.emoji} />
        </span>
        <div className="min-w-0 flex-1">
          {path === null ? (
            <button {...toggle} title={moment} className={wholeRow}>
              <Title notice={notice} />
            </button>
          ) : (
            <Link to={path} onClick={onFollow} title={moment} className={wholeRow}>
              <Title notice={notice} />
            </Link>
          )}
          <Time at={notice.created_date} as="distance" className="block text-[0.8125rem] text-ink-muted" />
        </div>
        {notice.is_read ? null : <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />}
        {path === null ? (
          <Chevron isOpen={isOpen} />
        ) : (
          <button
            {...toggle}
            className="relative -mr-2 flex size-8 shrink-0 items-center justify-center rounded-control hover:bg-hover"
          >
            <span className="sr-only">Details of {notice.title}</span>
            <Chevron isOpen={isOpen} />
          </button>
        )}
      </div>
      {isOpen ? <Content id={contentID} html={notice.content} onLeave={onLeave} /> : null}
    </li>
  );
}

/** The area of the row belongs to its link or button; what is beside it lies above. */
const wholeRow =
  "block w-full text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent";

const Title = ({ notice: { title, is_read } }: { notice: Info }) => (
  <span className={cx("line-clamp-2 text-sm break-words text-ink", !is_read && "font-semibold")}>
    {is_read ? null : <span className="sr-only">Unread: </span>}
    {title}
  </span>
);

const Chevron = ({ isOpen }: { isOpen: boolean }) => (
  <ChevronDown
    aria-hidden
    className={cx("size-4 shrink-0 text-ink-muted transition-transform", isOpen && "rotate-180")}
  />
);

function Content({ id, html, onLeave }: { id: string; html: string; onLeave: () => void }) {
  const navigate = useNavigate();

  /** Internal links navigate without a page load. */
  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.target === "_blank" || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onLeave();
    void navigate(`${link.pathname}${link.search}${link.hash}`);
  }

  return (
    // The handler serves the links inside, which are keyboard accessible.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      id={id}
      onClick={follow}
      className="pt-1.5 pr-5 pb-4 pl-[4.375rem] text-sm break-words text-ink-muted [&_a]:font-medium [&_a]:text-accent [&_a]:underline [&_b]:font-medium [&_b]:text-ink [&_li]:ml-4 [&_li]:list-disc [&_p+p]:mt-2 [&_p+ul]:mt-2"
      dangerouslySetInnerHTML={{ __html: sanitizeHtml(html) }}
    />
  );
}
