import { doors } from "../doors.ts";
import { guard } from "../features/account/guard.ts";
import { ListsPage } from "../features/list/lists-page.tsx";
import { NewFile } from "../features/list/new-file.tsx";

const door = doors.cleanList;

export const loader = guard(door.area);

export const Component = () => (
  <ListsPage door={door}>
    <NewFile purpose={door.purpose} />
  </ListsPage>
);
