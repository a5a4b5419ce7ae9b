/** One installation of Winnow in an AWS account: the properties that every stack receives. */
import { RemovalPolicy, type Stack } from "aws-cdk-lib";
import type { EventInvokeConfigOptions, Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Stage } from "../stages.ts";
import type { FunctionSpec } from "../topology.ts";

export interface Installation {
  stage: Stage;
  /** Creates a stack with this full name. */
  openStack: (name: string) => Stack;
  makeFunction: MakeFunction;
  /** The folder of the built web application. */
  website: string;
  /** The single file of the agent; empty where the stage has no host for it. */
  agent: string;
}

export type MakeFunction = (stack: Stack, stage: Stage, plan: FunctionPlan) => LambdaFunction;

export interface FunctionPlan extends Omit<FunctionSpec, "handler"> {
  name: string;
  /** The source file, relative to the root of the repository; it exports `handler`. */
  entry: string;
  environment: Readonly<Record<string, string>>;
  /** Allows a chain of messages to invoke it without limit. By default, Lambda stops it at about 16. */
  isRecursive?: boolean;
  /** Retries of an asynchronous invocation. */
  retries?: EventInvokeConfigOptions;
}

/** The name of a resource: `winnow-<stage>-<thing>`. */
export function nameOf(stage: Stage, thing: string): string {
  return `winnow-${stage.name}-${thing}`;
}

/** Converts a name such as `verify-chunk` to a construct id such as `VerifyChunk`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The policy of resources that are kept, unless their own creation fails: a leftover would be in the way of
 * the next attempt.
 */
const retained = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/** Whether data is retained when its stack is deleted. */
export function removalPolicyOf(stage: Stage): RemovalPolicy {
  return stage.keepsData ? retained : RemovalPolicy.DESTROY;
}
