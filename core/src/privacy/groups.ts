import { addresses } from "./addresses.ts";
import type { Group } from "./kind.ts";
import { operation } from "./operation.ts";
import { people } from "./people.ts";
import { programs } from "./programs.ts";
import { workspace } from "./workspace.ts";

export const groups: readonly Group[] = [people, addresses, programs, workspace, operation];
