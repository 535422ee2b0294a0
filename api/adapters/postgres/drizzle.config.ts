import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  casing: "snake_case",
  schema: "./api/adapters/postgres/*/tables.ts",
  out: "./api/adapters/postgres/migrations",
});
