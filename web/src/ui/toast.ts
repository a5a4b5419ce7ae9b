/** A short word about what just happened. `Toaster` shows it. */
import { Toast } from "@base-ui/react/toast";

export const manager = Toast.createToastManager();

export const toast = {
  success: (title: string) => manager.add({ title, type: "success" }),
  error: (title: string) => manager.add({ title, type: "error", priority: "high" }),
};
