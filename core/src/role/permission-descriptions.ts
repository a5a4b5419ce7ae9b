import { type Action, actions, type Area, areas } from "../kit/permission.ts";
import type { PermissionArea } from "./schema.ts";

const lists = (screen: string): Record<Action, string> => ({
  view: `View the results of ${screen}`,
  edit: `Rename, pause and cancel in ${screen}`,
  add: `Upload something new to ${screen}`,
  delete: `Remove from ${screen}`,
});

const descriptions: Record<Area, { area: string; actions: Record<Action, string> }> = {
  roles: {
    area: "Roles and what they grant",
    actions: { view: "View roles", edit: "Edit roles", add: "Create roles", delete: "Remove roles" },
  },
  my_team: {
    area: "The people of the workspace",
    actions: {
      view: "View members and who did what",
      edit: "Edit details and the roles of members",
      add: "Invite people",
      delete: "Remove members and revoke invitations",
    },
  },
  api_key: {
    area: "Keys for programs",
    actions: {
      view: "View keys",
      edit: "Edit or regenerate keys",
      add: "Create keys",
      delete: "Remove keys",
    },
  },
  analyze_list: { area: "Free analyses of files", actions: lists("Analyze List") },
  verify_email: { area: "Verdicts on files and pasted addresses", actions: lists("Verify Email") },
  clean_email: { area: "Files without what would bounce", actions: lists("Clean List") },
  my_plan: {
    area: "Plan, credits and payments",
    actions: {
      view: "View the plan, the credits and the payments",
      edit: "Change the plan, its settings and how it is paid",
      add: "Buy credits and a first plan, and set up automatic top-ups",
      delete: "Cancel the plan",
    },
  },
};

/** The permission areas and actions that a role is composed of. */
export const catalogue = (): PermissionArea[] =>
  areas.map((name) => ({
    name,
    description: descriptions[name].area,
    actions: actions.map((action) => ({ name: action, description: descriptions[name].actions[action] })),
  }));
