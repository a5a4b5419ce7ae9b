/** Settings of the rules that forms are checked by; imported before any of them is used. */
import { issueText } from "@winnow/core/kit/text/issue-text";
import { config } from "zod/v4/core";

// The content security policy forbids eval.
config({ jitless: true, customError: issueText });
