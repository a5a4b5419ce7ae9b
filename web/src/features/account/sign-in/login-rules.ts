import "../../../lib/zod-config.ts";
import { Login } from "@winnow/core/account/schema";
import type { z } from "zod";

export type Credentials = z.input<typeof Login>;

/** What is wrong with the fields, by name. */
export function faultsIn(credentials: Credentials): Partial<Record<keyof Credentials, string>> {
  const issues = Login.safeParse(credentials).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}
