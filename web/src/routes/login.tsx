import { LoginForm } from "../features/account/login-form.tsx";
import { Winnowing } from "../features/account/winnowing.tsx";
import { Wordmark } from "../ui/wordmark.tsx";

export { publicOnly as loader } from "../features/account/guard.ts";

export function Component() {
  return (
    <div className="grid min-h-dvh shell:grid-cols-[minmax(28rem,5fr)_6fr]">
      <title>Log in · Winnow</title>
      <main className="flex flex-col px-6 py-8 sm:px-12 sm:py-10">
        <Wordmark />
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">
          <h1 tabIndex={-1} className="font-display text-4xl tracking-tight text-ink">
            Welcome back
          </h1>
          <p className="mt-2 mb-8 text-ink-muted">Log in to check which addresses are worth sending to.</p>
          <LoginForm />
        </div>
      </main>
      <aside className="hidden flex-col items-center justify-center overflow-hidden bg-[oklch(0.3_0.047_215)] p-12 shell:flex">
        <Winnowing />
        <p className="mt-2 max-w-md text-center font-display text-2xl leading-snug text-[oklch(0.96_0.012_85)]">
          Keep the grain, let the chaff go.
        </p>
      </aside>
    </div>
  );
}
