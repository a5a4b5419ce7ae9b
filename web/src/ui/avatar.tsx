/** A user's picture, or their initials. Decorative: the name is beside it. */
import { cx } from "class-variance-authority";
import { UserRound } from "lucide-react";
import { useState } from "react";

const sizes = { medium: "size-9 text-[0.8125rem]", large: "size-20 text-2xl" } as const;

interface AvatarProps {
  name: string;
  picture: string | null;
  size?: keyof typeof sizes;
}

export function Avatar({ name, picture, size = "medium" }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const initials = initialsOf(name);
  return (
    <span
      aria-hidden
      className={cx(
        "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent",
        sizes[size],
      )}
    >
      {picture !== null && picture !== broken ? (
        <img src={picture} alt="" className="size-full object-cover" onError={() => setBroken(picture)} />
      ) : initials === "" ? (
        <UserRound className="size-1/2" strokeWidth={1.6} />
      ) : (
        initials
      )}
    </span>
  );
}

const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();
