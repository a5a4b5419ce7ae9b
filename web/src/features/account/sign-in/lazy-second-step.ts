import type { ComponentType } from "react";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import type { SecondStepProps } from "./second-step.tsx";

export const SecondStep = lazyComponent<SecondStepProps>(() =>
  import("./second-step.tsx").then((file): ComponentType<SecondStepProps> => file.SecondStep),
);
