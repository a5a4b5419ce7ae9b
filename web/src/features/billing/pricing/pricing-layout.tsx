import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Logo } from "../../../ui/logo.tsx";

/** The frame of the pricing page: no sidebar, a way back. */
export const PricingLayout = ({ balance, children }: { balance: ReactNode; children: ReactNode }) => (
  <div className="min-h-dvh">
    <header className="sticky top-0 z-30 flex h-16 items-center justify-between gap-4 border-b border-line bg-paper px-4 sm:px-8">
      <Link to={paths.dashboard} className="flex rounded-control">
        <Logo />
        <span className="sr-only">, dashboard</span>
      </Link>
      <div className="flex items-center gap-2.5">
        {balance}
        <Link
          to={paths.dashboard}
          className={buttonStyle({ variant: "ghost", size: "small", className: "h-9!" })}
        >
          <ArrowLeft aria-hidden />
          <span className="max-sm:sr-only">Dashboard</span>
        </Link>
      </div>
    </header>
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[76rem] px-4 pt-12 pb-24 sm:px-8">
      {children}
    </main>
  </div>
);
