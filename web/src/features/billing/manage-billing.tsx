import { Button } from "../../ui/button.tsx";
import { useManageBilling } from "./queries.ts";

/** Opens Paddle's customer portal. */
export function ManageBilling({ variant = "secondary" }: { variant?: "primary" | "secondary" }) {
  const manage = useManageBilling();
  return (
    <Button
      variant={variant}
      pending={manage.isPending}
      title="Payment method, tax id and billing address, at Paddle"
      onClick={() => manage.mutate()}
    >
      Manage billing
    </Button>
  );
}
