import { useEffect, useRef, type ReactNode } from "react";
import { useMediaQuery } from "../../hooks/use-media-query.ts";
import { hasGone } from "../../lib/navigate.ts";
import { paths } from "../../paths.ts";
import { Logo } from "../../ui/logo.tsx";
import { HeroArt } from "./hero-art.tsx";

interface AuthLayoutProps {
  /** The document title; changes with each step. */
  title: string;
  heading: string;
  intro: ReactNode;
  children: ReactNode;
  /** Links to the other public pages. */
  footer?: ReactNode;
}

const aboutLink = "inline-flex min-h-6 items-center rounded-[0.2rem] hover:text-ink hover:underline";

/** Is focused if a navigation has brought it. */
function Heading({ children }: { children: string }) {
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasGone() && document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={top} tabIndex={-1} className="font-display text-4xl tracking-tight break-words text-ink">
      {children}
    </h1>
  );
}

/** A phone has no room for it: drawing its hundreds of grains would be wasted. */
const Picture = () => (
  <aside
    data-theme="dark"
    className="flex flex-col items-center justify-center overflow-hidden bg-[oklch(0.3_0.047_215)] p-12"
  >
    <div className="sticky top-12 flex w-full flex-col items-center">
      <HeroArt />
      <p className="mt-2 max-w-md text-center font-display text-2xl leading-snug text-[oklch(0.96_0.012_85)]">
        Keep the grain, let the chaff go.
      </p>
    </div>
  </aside>
);

/** The layout of the public pages, which leads to prices, documentation, privacy and status. */
export function AuthLayout({ title, heading, intro, children, footer }: AuthLayoutProps) {
  const isWide = useMediaQuery("(min-width: 1025px)");
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] shell:grid-cols-[minmax(28rem,5fr)_6fr]">
      <title>{`${title} · Winnow`}</title>
      <main className="flex flex-col px-6 py-8 sm:px-12 sm:py-10">
        <Logo />
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">
          <Heading key={heading}>{heading}</Heading>
          <div className="mt-2 mb-8 text-balance text-ink-muted">{intro}</div>
          {children}
          {footer === undefined ? null : <div className="mt-8 text-sm text-ink-muted">{footer}</div>}
        </div>
        <nav aria-label="About Winnow" className="mx-auto flex w-full max-w-sm gap-5 text-sm text-ink-muted">
          <a href="/docs/pricing" className={aboutLink}>
            Pricing
          </a>
          <a href="/docs" className={aboutLink}>
            Documentation
          </a>
          <a href="/docs/privacy" className={aboutLink}>
            Privacy
          </a>
          <a href={paths.status} className={aboutLink}>
            Status
          </a>
        </nav>
      </main>
      {isWide ? <Picture /> : null}
    </div>
  );
}
