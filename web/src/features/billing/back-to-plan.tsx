import { paths } from "../../paths.ts";
import { BackLink } from "../../ui/back-link.tsx";

export const BackToPlan = () => <BackLink to={paths.myPlan} label="Plan" />;
