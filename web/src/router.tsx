/** The routes. Each page loads at its first visit. */
import { createBrowserRouter, redirect } from "react-router";
import { paths } from "./paths.ts";
import { ErrorPage, FramedErrorPage } from "./routes/error-page.tsx";
import { LoadingPage } from "./routes/loading-page.tsx";

export const router = createBrowserRouter([
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: LoadingPage,
    children: [
      { path: paths.login, lazy: () => import("./routes/login.tsx") },
      { path: paths.signUp, lazy: () => import("./routes/sign-up.tsx") },
      { path: paths.resetPassword, lazy: () => import("./routes/reset-password.tsx") },
      { path: paths.invites, lazy: () => import("./routes/invites.tsx") },
      { path: paths.welcomeUser, lazy: () => import("./routes/welcome-user.tsx") },
      { path: paths.unauthorized, lazy: () => import("./routes/unauthorized.tsx") },
      {
        lazy: () => import("./routes/shell.tsx"),
        children: [
          {
            ErrorBoundary: FramedErrorPage,
            children: [
              { path: paths.dashboard, lazy: () => import("./routes/dashboard.tsx") },
              { path: paths.analyzeList, lazy: () => import("./routes/analyze-list.tsx") },
              { path: paths.analysisResults, lazy: () => import("./routes/analyze-list-results.tsx") },
              { path: paths.cleanList, lazy: () => import("./routes/clean-list.tsx") },
              { path: paths.cleaning(":id"), lazy: () => import("./routes/clean-list-detail.tsx") },
              { path: paths.fileValidation, lazy: () => import("./routes/file-validation.tsx") },
              {
                path: paths.fileValidationList(":id"),
                lazy: () => import("./routes/file-validation-detail.tsx"),
              },
              { path: paths.listValidation, lazy: () => import("./routes/list-validation.tsx") },
              {
                path: paths.listValidationList(":id"),
                lazy: () => import("./routes/list-validation-detail.tsx"),
              },
              {
                lazy: () => import("./routes/account-settings.tsx"),
                children: [
                  { path: paths.settings, loader: () => redirect(paths.profile) },
                  { path: paths.profile, lazy: () => import("./routes/profile.tsx") },
                  { path: paths.myTeam, lazy: () => import("./routes/my-team.tsx") },
                  { path: paths.role, lazy: () => import("./routes/role.tsx") },
                  { path: paths.changePassword, lazy: () => import("./routes/change-password.tsx") },
                ],
              },
            ],
          },
        ],
      },
      { path: "*", lazy: () => import("./routes/not-found.tsx") },
    ],
  },
]);
