import type { Customer } from "../proof/customer.ts";
import type { TestProduct } from "./test-product.ts";

/** Creates a customer who joins the active workspace of the given customer and switches to it. */
export async function addMember(product: TestProduct, { call }: Customer, role: string): Promise<Customer> {
  const { body: host } = await call<{ active_workspace: { id: string } }>("GET", "/api/user/me/");
  const guest = await product.newCustomer();
  const { body: me } = await guest.call<{ email: string }>("GET", "/api/user/me/");
  const invitation = await call<{ id: string }>("POST", "/api/workspaceinvite/", { email: me.email, role });
  const { codeOf } = await import("./registration.ts");
  const token = await codeOf(host.active_workspace.id, invitation.body.id);
  await guest.call("POST", `/api/workspaceinvite/accept/?token=${token}`);
  await guest.call("POST", "/api/user/switch-workspace/", { workspace_id: host.active_workspace.id });
  return guest;
}

export const idOf = async ({ call }: Customer): Promise<string> =>
  (await call<{ id: string }>("GET", "/api/user/me/")).body.id;
