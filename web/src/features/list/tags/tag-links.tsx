import { Link } from "react-router";
import { paths } from "../../../paths.ts";

/** The tags of a list; each leads to all lists that have it. */
export const TagLinks = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <ul aria-label="Tags" className="mt-1.5 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="relative z-10 max-w-full">
          <Link
            to={`${paths.lists}?${new URLSearchParams({ tag }).toString()}`}
            className="block truncate rounded-full border border-line bg-surface px-2 py-0.5 text-xs leading-4 text-ink-muted transition-colors hover:border-line-strong hover:text-ink"
          >
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
