/** Monthly credits of a workspace without a plan. Safe for the browser. */
export const freeAllowance = 250;
