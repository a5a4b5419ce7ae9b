import { Welcome } from "../features/account/sign-up/welcome.tsx";

export const Component = Welcome;
