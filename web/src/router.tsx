/** The routes. Each page loads at its first visit. */
import type { ComponentType } from "react";
import { createBrowserRouter, redirect, type LoaderFunction, type RouteObject } from "react-router";
import { loadCode } from "./lib/load-code.ts";
import { paths } from "./paths.ts";
import { ErrorPage, FramedErrorPage } from "./routes/error-page.tsx";
import { LoadingPage } from "./routes/loading-page.tsx";

/** A page that its loader guards; one without a loader does not compile. */
const guarded =
  <Page extends { Component: ComponentType; loader: LoaderFunction }>(load: () => Promise<Page>) =>
  (): Promise<Page> =>
    loadCode(load);

/** A page for everybody, or the frame of guarded ones. */
const open =
  <Page extends { Component: ComponentType }>(load: () => Promise<Page>) =>
  (): Promise<Page> =>
    loadCode(load);

const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: LoadingPage,
    children: [
      { path: paths.login, lazy: guarded(() => import("./routes/login.tsx")) },
      { path: paths.signUp, lazy: guarded(() => import("./routes/sign-up.tsx")) },
      { path: paths.resetPassword, lazy: guarded(() => import("./routes/reset-password.tsx")) },
      { path: paths.confirmEmail, lazy: guarded(() => import("./routes/confirm-email.tsx")) },
      { path: paths.stopRecovery, lazy: open(() => import("./routes/stop-recovery.tsx")) },
      { path: paths.receipt, lazy: open(() => import("./routes/receipt.tsx")) },
      { path: paths.status, lazy: open(() => import("./routes/status.tsx")) },
      { path: paths.invites, lazy: guarded(() => import("./routes/invites.tsx")) },
      { path: paths.shared, lazy: open(() => import("./routes/shared.tsx")) },
      { path: paths.welcomeUser, lazy: open(() => import("./routes/welcome-user.tsx")) },
      { path: paths.unauthorized, lazy: open(() => import("./routes/unauthorized.tsx")) },
      { path: paths.pricing, lazy: guarded(() => import("./routes/pricing.tsx")) },
      {
        lazy: open(() => import("./routes/shell.tsx")),
        children: [
          {
            ErrorBoundary: FramedErrorPage,
            children: [
              { path: paths.dashboard, lazy: guarded(() => import("./routes/dashboard.tsx")) },
              { path: paths.lists, lazy: guarded(() => import("./routes/lists.tsx")) },
              { path: paths.compare, lazy: guarded(() => import("./routes/compare.tsx")) },
              { path: paths.analyzeList, lazy: guarded(() => import("./routes/analyze-list.tsx")) },
              {
                path: paths.analysisResults,
                lazy: guarded(() => import("./routes/analyze-list-results.tsx")),
              },
              { path: paths.cleanList, lazy: guarded(() => import("./routes/clean-list.tsx")) },
              {
                path: paths.cleaning(":id"),
                lazy: guarded(() => import("./routes/clean-list-detail.tsx")),
              },
              {
                path: paths.fileValidation,
                lazy: guarded(() => import("./routes/file-validation.tsx")),
              },
              {
                path: paths.fileValidationList(":id"),
                lazy: guarded(() => import("./routes/file-validation-detail.tsx")),
              },
              {
                path: paths.listValidation,
                lazy: guarded(() => import("./routes/list-validation.tsx")),
              },
              {
                path: paths.listValidationList(":id"),
                lazy: guarded(() => import("./routes/list-validation-detail.tsx")),
              },
              { path: paths.suppression, lazy: guarded(() => import("./routes/suppression.tsx")) },
              { path: paths.outcomes, lazy: guarded(() => import("./routes/outcomes.tsx")) },
              { path: paths.rules, lazy: guarded(() => import("./routes/rules.tsx")) },
              {
                lazy: guarded(() => import("./routes/api-setup.tsx")),
                children: [
                  { path: paths.apiKeys, lazy: guarded(() => import("./routes/api-key.tsx")) },
                  { path: paths.webhooks, lazy: guarded(() => import("./routes/webhook.tsx")) },
                ],
              },
              { path: paths.device, lazy: guarded(() => import("./routes/device.tsx")) },
              {
                path: paths.apiKey(":id"),
                lazy: guarded(() => import("./routes/api-key-detail.tsx")),
              },
              {
                path: paths.webhook(":id"),
                lazy: guarded(() => import("./routes/webhook-detail.tsx")),
              },
              {
                lazy: guarded(() => import("./routes/account-settings.tsx")),
                children: [
                  { path: paths.settings, loader: () => redirect(paths.profile) },
                  { path: paths.profile, lazy: guarded(() => import("./routes/profile.tsx")) },
                  { path: paths.closeAccount, lazy: guarded(() => import("./routes/close-account.tsx")) },
                  {
                    path: paths.exportWorkspace,
                    lazy: guarded(() => import("./routes/export-workspace.tsx")),
                  },
                  { path: paths.notifications, lazy: guarded(() => import("./routes/notifications.tsx")) },
                  { path: paths.myPlan, lazy: guarded(() => import("./routes/my-plan.tsx")) },
                  { path: paths.addCredits, lazy: guarded(() => import("./routes/add-credits.tsx")) },
                  {
                    path: paths.upgradePlan,
                    lazy: guarded(() => import("./routes/upgrade-plan.tsx")),
                  },
                  {
                    path: paths.paymentHistory,
                    lazy: guarded(() => import("./routes/payment-history.tsx")),
                  },
                  { path: paths.myTeam, lazy: guarded(() => import("./routes/my-team.tsx")) },
                  { path: paths.role, lazy: guarded(() => import("./routes/role.tsx")) },
                  {
                    path: paths.changePassword,
                    lazy: guarded(() => import("./routes/change-password.tsx")),
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: "*", lazy: open(() => import("./routes/not-found.tsx")) },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
