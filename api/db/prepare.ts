import { prepareEmptyDatabase } from "./empty-database.ts";

// The last step of the build: what a fresh data folder is copied from.
await prepareEmptyDatabase();
