import { Account } from "@winnow/core/account";
import { answer, post, routes } from "./route.ts";

const tags = ["Accounts"];
const sent = answer(
  "The same, whether or not the address has an account; a mail says which",
  Account.Message,
);

/** Sign-up, whose path the pages know as `tempuser`. */
export const signUpRoutes = routes()
  .openapi(
    ...post("public", "/", "signUp", { tags, takes: Account.SignUp, answer: sent, does: Account.signUp }),
  )
  .openapi(
    ...post("public", "/resend-otp", "resendSignUpCode", {
      tags,
      takes: Account.CodeRequest,
      answer: sent,
      does: Account.resendSignUpCode,
    }),
  )
  .openapi(
    ...post("public", "/verify-otp", "completeSignUp", {
      tags,
      takes: Account.SignUpProof,
      answer: answer("The new person, and the tokens of their first session", Account.Session),
      does: Account.completeSignUp,
    }),
  );
