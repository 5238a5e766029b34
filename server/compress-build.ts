import { compressAssets } from "./assets.ts";

// The step of the build after Vite.
await compressAssets();
