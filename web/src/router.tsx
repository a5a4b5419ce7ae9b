/** The routes. Each page loads at its first visit. */
import { createBrowserRouter, redirect } from "react-router";
import { loadCode } from "./lib/load-code.ts";
import { paths } from "./paths.ts";
import { ErrorPage, FramedErrorPage } from "./routes/error-page.tsx";
import { LoadingPage } from "./routes/loading-page.tsx";

export const router = createBrowserRouter([
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: LoadingPage,
    children: [
      { path: paths.login, lazy: () => loadCode(() => import("./routes/login.tsx")) },
      { path: paths.signUp, lazy: () => loadCode(() => import("./routes/sign-up.tsx")) },
      { path: paths.resetPassword, lazy: () => loadCode(() => import("./routes/reset-password.tsx")) },
      { path: paths.confirmEmail, lazy: () => loadCode(() => import("./routes/confirm-email.tsx")) },
      { path: paths.invites, lazy: () => loadCode(() => import("./routes/invites.tsx")) },
      { path: paths.welcomeUser, lazy: () => loadCode(() => import("./routes/welcome-user.tsx")) },
      { path: paths.unauthorized, lazy: () => loadCode(() => import("./routes/unauthorized.tsx")) },
      { path: paths.pricing, lazy: () => loadCode(() => import("./routes/pricing.tsx")) },
      {
        lazy: () => loadCode(() => import("./routes/shell.tsx")),
        children: [
          {
            ErrorBoundary: FramedErrorPage,
            children: [
              { path: paths.dashboard, lazy: () => loadCode(() => import("./routes/dashboard.tsx")) },
              { path: paths.lists, lazy: () => loadCode(() => import("./routes/lists.tsx")) },
              { path: paths.analyzeList, lazy: () => loadCode(() => import("./routes/analyze-list.tsx")) },
              {
                path: paths.analysisResults,
                lazy: () => loadCode(() => import("./routes/analyze-list-results.tsx")),
              },
              { path: paths.cleanList, lazy: () => loadCode(() => import("./routes/clean-list.tsx")) },
              {
                path: paths.cleaning(":id"),
                lazy: () => loadCode(() => import("./routes/clean-list-detail.tsx")),
              },
              {
                path: paths.fileValidation,
                lazy: () => loadCode(() => import("./routes/file-validation.tsx")),
              },
              {
                path: paths.fileValidationList(":id"),
                lazy: () => loadCode(() => import("./routes/file-validation-detail.tsx")),
              },
              {
                path: paths.listValidation,
                lazy: () => loadCode(() => import("./routes/list-validation.tsx")),
              },
              {
                path: paths.listValidationList(":id"),
                lazy: () => loadCode(() => import("./routes/list-validation-detail.tsx")),
              },
              {
                lazy: () => loadCode(() => import("./routes/api-setup.tsx")),
                children: [
                  { path: paths.apiKeys, lazy: () => loadCode(() => import("./routes/api-key.tsx")) },
                  { path: paths.webhooks, lazy: () => loadCode(() => import("./routes/webhook.tsx")) },
                ],
              },
              {
                path: paths.apiKey(":id"),
                lazy: () => loadCode(() => import("./routes/api-key-detail.tsx")),
              },
              {
                path: paths.webhook(":id"),
                lazy: () => loadCode(() => import("./routes/webhook-detail.tsx")),
              },
              {
                lazy: () => loadCode(() => import("./routes/account-settings.tsx")),
                children: [
                  { path: paths.settings, loader: () => redirect(paths.profile) },
                  { path: paths.profile, lazy: () => loadCode(() => import("./routes/profile.tsx")) },
                  { path: paths.myPlan, lazy: () => loadCode(() => import("./routes/my-plan.tsx")) },
                  { path: paths.addCredits, lazy: () => loadCode(() => import("./routes/add-credits.tsx")) },
                  {
                    path: paths.upgradePlan,
                    lazy: () => loadCode(() => import("./routes/upgrade-plan.tsx")),
                  },
                  {
                    path: paths.paymentHistory,
                    lazy: () => loadCode(() => import("./routes/payment-history.tsx")),
                  },
                  { path: paths.myTeam, lazy: () => loadCode(() => import("./routes/my-team.tsx")) },
                  { path: paths.role, lazy: () => loadCode(() => import("./routes/role.tsx")) },
                  {
                    path: paths.changePassword,
                    lazy: () => loadCode(() => import("./routes/change-password.tsx")),
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: "*", lazy: () => loadCode(() => import("./routes/not-found.tsx")) },
    ],
  },
]);
