import type { Prober } from "../src/port/prober/index.ts";

/** A prober that answers after `release`, and resolves `asked` at its first question. */
export function held(prober: Prober.Prober) {
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const probe = async (question: Prober.Question) => {
    asked.resolve();
    await release.promise;
    return prober.probe(question);
  };
  return { probe, asked: asked.promise, release: release.resolve };
}
