import { type Action, listAreas } from "@winnow/core/kit/permission";
import { useAuth } from "../../lib/auth.ts";

/** Whether the user may do this to lists of some purpose. */
export const useCanAnyList = (action: Action): boolean =>
  useAuth(({ permissions }) =>
    permissions.some(
      ({ name, actions }) => listAreas.some((area) => area === name) && actions.includes(action),
    ),
  );
