/** Display names of the actions of permissions. */
import type { Action } from "@winnow/core/kit/permission";

export const actionNames: Readonly<Record<Action, string>> = {
  view: "View",
  edit: "Edit",
  add: "Add",
  delete: "Delete",
};
