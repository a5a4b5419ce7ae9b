import { Actor } from "@winnow/core/kit/actor";

/** Runs the body for the stage itself: what adapters read belongs to no workspace. */
export const asOperator = <R>(body: () => R): R => Actor.provide({ type: "operator", job: "adapters" }, body);
