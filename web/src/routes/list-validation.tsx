import { doors } from "../doors.ts";
import { guard } from "../features/account/guard.ts";
import { ListsPage } from "../features/list/lists-page.tsx";
import { NewList } from "../features/list/new-list.tsx";

const door = doors.listValidation;

export const loader = guard(door.area);

export const Component = () => (
  <ListsPage door={door}>
    <NewList />
  </ListsPage>
);
