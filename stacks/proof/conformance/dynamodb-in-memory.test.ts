/** The suite of DynamoDB again, on tables in memory. */
import { vi } from "vitest";

vi.stubEnv("CONFORMANCE_STORE", "memory");
await import("./dynamodb-item.test.ts");
await import("./dynamodb-query.test.ts");
await import("./dynamodb-transaction.test.ts");
