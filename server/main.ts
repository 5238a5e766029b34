import { enableCompileCache } from "node:module";

// Before anything else is loaded, so that all of it is kept compiled.
enableCompileCache("dist/.compiled");
const { serveBuild } = await import("./serve-build.ts");
await serveBuild();
