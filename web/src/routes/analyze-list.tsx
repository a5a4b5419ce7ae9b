import { listScreens } from "../shared/list/list-screens.ts";
import { guard } from "../features/account/route-guard.ts";
import { ListsPage } from "../features/list/overview/lists-page.tsx";
import { FileUpload } from "../features/list/upload/file-upload.tsx";

const screen = listScreens.analyzeList;

export const loader = guard(screen.area);

export const Component = () => (
  <ListsPage screen={screen}>
    <FileUpload purpose={screen.purpose} />
  </ListsPage>
);
