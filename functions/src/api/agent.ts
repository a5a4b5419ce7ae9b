import { z } from "@hono/zod-openapi";
import { Agent } from "@winnow/core/probing";
import { ID } from "@winnow/core/kit/id";
import { tellListing } from "../logging/reputation.ts";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Probe agents"];

export const agentRoutes = routes()
  .openapi(
    call(
      "agent",
      {
        method: "post",
        path: "/beat",
        operationId: "beatAsAgent",
        tags,
        request: { body: body(Agent.beat.schema) },
      },
      { 200: answer("To be heard again after", z.object({ seconds: z.number() })) },
    ),
    async (c) => {
      const { agent, ...rest } = c.req.valid("json");
      const { seconds, listingsToTell } = await Agent.beat({ agent, ...rest });
      for (const listing of listingsToTell) tellListing(agent, listing);
      return c.json({ seconds }, 200);
    },
  )
  .openapi(
    call(
      "agent",
      {
        method: "post",
        path: "/batch",
        operationId: "takeProbeBatch",
        tags,
        request: { body: body(Agent.take.schema) },
      },
      { 200: answer("The next batch of questions", z.object({ batch: Agent.Batch.nullable() })) },
    ),
    async (c) => c.json({ batch: await Agent.take(c.req.valid("json")) }, 200),
  )
  .openapi(
    call(
      "agent",
      {
        method: "post",
        path: "/batch/{id}",
        operationId: "answerProbeBatch",
        tags,
        request: {
          params: z.object({ id: ID.schema("batch") }),
          body: body(z.object({ reports: Agent.Reports })),
        },
      },
      { 200: answer("Taken", z.object({ taken: z.literal(true) })) },
    ),
    async (c) => {
      await Agent.answer({ ...c.req.valid("param"), ...c.req.valid("json") });
      return c.json({ taken: true as const }, 200);
    },
  );
