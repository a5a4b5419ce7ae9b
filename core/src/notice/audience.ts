import { covers, type Permissions } from "../kit/permission.ts";
import type { Message, Page } from "./schema.ts";

export interface Reader {
  userID: string;
  permissions: Permissions;
}

/** Whether a message is told to a person. */
export const isFor = (
  { area = null, onlyTo, notTo }: Partial<Pick<Message, "area" | "onlyTo" | "notTo">>,
  { userID, permissions }: Reader,
): boolean =>
  (onlyTo === undefined || onlyTo === userID) &&
  notTo !== userID &&
  (area === null || covers(permissions, { [area]: ["view"] }));

/** Whether a person may open a page. */
export const mayOpen = ({ area, action }: Page, { permissions }: Reader): boolean =>
  area === null || covers(permissions, { [area]: [action] });
