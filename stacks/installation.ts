/** One installation of Winnow in an AWS account: the properties that every stack receives. */
import { RemovalPolicy, type Stack } from "aws-cdk-lib";
import type { EventInvokeConfigOptions, Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Stage } from "./stages.ts";
import type { FunctionSpec } from "./topology.ts";

export interface Installation {
  stage: Stage;
  /** Opens a stack under its full name. */
  openStack: (name: string) => Stack;
  makeFunction: MakeFunction;
  /** Folder of the built web application. */
  website: string;
}

export type MakeFunction = (stack: Stack, stage: Stage, plan: FunctionPlan) => LambdaFunction;

export interface FunctionPlan extends Pick<FunctionSpec, "timeoutSeconds" | "memoryMB"> {
  name: string;
  /** Path of the source from the root of the repository; it exports `handler`. */
  entry: string;
  environment: Readonly<Record<string, string>>;
  /** Lets a chain of messages invoke it any number of times; Lambda ends it at about 16 else. */
  isRecursive?: boolean;
  /** How often an event is handed to it again. */
  retries?: EventInvokeConfigOptions;
}

/** The name of a thing that people look for: `winnow-<stage>-<thing>`. */
export function nameOf(stage: Stage, thing: string): string {
  return `winnow-${stage.name}-${thing}`;
}

/** Names such as `verify-chunk` in the form that construct ids have. */
export function pascal(name: string): string {
  return name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** What becomes of data when its stack is deleted. */
export function removalPolicyOf(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
