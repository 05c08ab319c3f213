import { defineConfig } from 'drizzle-kit';

/** `npm run migration` compares the tables with the last migration and writes the next one. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/core/database/tables.ts',
  out: './server/core/database/migrations',
  casing: 'snake_case',
});
