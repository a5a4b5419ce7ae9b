import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { z } from "zod";
import { queryClient } from "./lib/query.ts";
import { reloadOnStalePage } from "./lib/reload.ts";
import { router } from "./router.tsx";
import { Toaster } from "./ui/toast.tsx";
import { TooltipProvider } from "./ui/tooltip.tsx";
import "./styles/main.css";

// The content security policy forbids code made from text.
z.config({ jitless: true });
reloadOnStalePage();

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <RouterProvider router={router} />
        </TooltipProvider>
        <Toaster />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
