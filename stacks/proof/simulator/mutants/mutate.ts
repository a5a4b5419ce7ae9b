/** The product's sources as the mutant that WINNOW_MUTANT names. */
import type { Mutant } from "./mutant.ts";
import { mutants } from "./mutants.ts";

/** The mutant of this process; undefined for the product itself. Throws if there is no such mutant. */
export function mutantOfProcess(): Mutant | undefined {
  const name = process.env["WINNOW_MUTANT"];
  const mutant = mutants.find((one) => one.name === name);
  if (name !== undefined && !mutant) throw new Error(`There is no mutant "${name}".`);
  return mutant;
}

/** The source without the guard. Throws if the guard does not occur exactly once. */
export function withoutGuard(source: string, { name, file, guard, replacement }: Mutant): string {
  const [before, after, ...more] = source.split(guard);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The mutant "${name}" needs its guard exactly once in ${file}.`);
  return `${before}${replacement}${after}`;
}
