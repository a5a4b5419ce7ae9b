import { listScreens } from "../shared/list/list-screens.ts";
import { guard } from "../features/account/route-guard.ts";
import { ListsPage } from "../features/list/overview/lists-page.tsx";
import { PasteForm } from "../features/list/paste/paste-form.tsx";

const screen = listScreens.listValidation;

export const loader = guard(screen.area);

export const Component = () => (
  <ListsPage screen={screen}>
    <PasteForm />
  </ListsPage>
);
