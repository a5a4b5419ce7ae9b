import { Welcome } from "../features/account/welcome.tsx";

export const Component = Welcome;
