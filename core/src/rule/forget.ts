import { closedAccount, type FormerPerson } from "../kit/former-person.ts";
import { change } from "./stored.ts";

/** Takes the names of a person from the rules that they made in a workspace. Can be repeated. */
export function forget(workspaceID: string, { names }: FormerPerson): Promise<void> {
  const isTheirs = ({ created_by }: { created_by: string | null }): boolean =>
    created_by !== null && names.includes(created_by);
  return change(workspaceID, (rules) => ({
    rules: rules.some(isTheirs)
      ? rules.map((rule) => (isTheirs(rule) ? { ...rule, created_by: closedAccount } : rule))
      : rules,
    answer: undefined,
    alongside: [],
  }));
}
