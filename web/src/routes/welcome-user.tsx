import { Welcome } from "../features/account/sign-up/welcome.tsx";
import { WelcomeSteps } from "../features/workspace/welcome-steps.tsx";

export const Component = () => <Welcome steps={<WelcomeSteps />} />;
