import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  casing: "snake_case",
  schema: "./api/adapters/postgres/schema*.ts",
  out: "./api/adapters/postgres/migrations",
});
