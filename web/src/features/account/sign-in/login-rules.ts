import { zodResolver } from "@hookform/resolvers/zod";
import { Login } from "@winnow/core/account/schema";

export const resolver = zodResolver(Login);
