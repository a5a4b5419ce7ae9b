/** The shapes of an account that any room, the browser included, may know. */
import { z } from "zod";
import { Bucket } from "../credit/schema.ts";
import { ID } from "../kit/id.ts";
import { actions, areas } from "../kit/permission.ts";

export const Login = z.object({
  email: z.string().trim().min(1, "Enter your email address.").max(254),
  password: z.string().min(1, "Enter your password.").max(128),
  remember_me: z.boolean().default(false),
});

export const Tokens = z.object({ access: z.string(), refresh: z.string() }).meta({ id: "Tokens" });
export type Tokens = z.infer<typeof Tokens>;

export const Refresh = z.object({ refresh: z.string().min(1) });

const PermissionFeature = z.object({ name: z.enum(areas), actions: z.array(z.enum(actions)) });

const Workspace = z.object({ id: ID.schema("workspace"), name: z.string() });

/** The signed-in person, as the browser knows them. `provider`: 1 password, 2 Google. */
export const User = z
  .object({
    id: ID.schema("user"),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    professional_image: z.string().nullable(),
    phone: z.string().nullable(),
    provider: z.int(),
    myworkspace: ID.schema("workspace"),
    workspaces: z.array(Workspace),
    active_workspace: Workspace.extend({ permission_features: z.array(PermissionFeature) }),
    total_credits: z.int(),
    credit_bucket: Bucket,
    subscriptions: z.array(z.record(z.string(), z.unknown())).describe("Empty without a plan"),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;

export const Session = Tokens.extend({ user: User }).meta({ id: "Session" });
export type Session = z.infer<typeof Session>;
