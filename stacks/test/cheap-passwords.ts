/**
 * Loaded before the tests of a worker: passwords are hashed and verified with Argon2's least memory and one pass, as most
 * tests have people who log in. `password-hash.test.ts` has the cost of production.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { argon2 } = crypto;

crypto.argon2 = (algorithm, parameters, callback) => {
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
};
syncBuiltinESMExports();
