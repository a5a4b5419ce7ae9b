import { useParams } from "react-router";
import { listScreens } from "../shared/list/list-screens.ts";
import { guard } from "../features/account/route-guard.ts";
import { ListPage } from "../features/list/list-page.tsx";

const screen = listScreens.listValidation;

export const loader = guard(screen.area);

export function Component() {
  const { id = "" } = useParams();
  return <ListPage key={id} id={id} screen={screen} />;
}
