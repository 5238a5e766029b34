import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate` writes the next migration after a change of the schema. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./api/db/schema.ts",
  out: "./api/db/migrations",
  casing: "snake_case",
});
