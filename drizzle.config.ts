/** For drizzle-kit, which writes migrations and is no dependency (CONTRIBUTING.md, Change the database). */
export default {
  dialect: "postgresql",
  schema: "./api/db/schema.ts",
  out: "./api/db/migrations",
  casing: "snake_case",
};
