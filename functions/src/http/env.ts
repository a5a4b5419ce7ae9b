/** The variables of a request. */
export type Env = { Variables: { requestId: string; callerRequestId?: string } };
