/** Estimates password strength by length and repetition. The server rejects common passwords. */
import { limits } from "@winnow/core/account/schema";

export type Strength = "short" | "long" | "weak" | "fair" | "strong";

const shortest = 8;

export function passwordStrength(password: string): Strength {
  const characters = Array.from(password);
  if (characters.length < shortest) return "short";
  if (password.length > limits.password) return "long";
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password));
  const worth = Math.min(characters.length, new Set(characters).size * 1.5) + (kinds.length - 1) * 2;
  if (worth < 12) return "weak";
  return worth < 18 ? "fair" : "strong";
}
