import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type CodeSplittingGroup } from "rolldown";
import { defineConfig, type Plugin } from "vite";
import { buildTargets } from "./scripts/compat/browsers.ts";

/** Few files per page: the libraries, what every page runs, and what some screens share. */
const sharedChunks: CodeSplittingGroup[] = [
  {
    name: "vendor",
    test: /web[\\/]mount\.ts$|node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@lingui)[\\/]/,
    priority: 3,
  },
  { name: "frame", test: /\.(js|mjs|tsx?)$/, tags: ["$initial"], priority: 2 },
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_000 },
];

/** Vite would wrap each import of a screen to fetch that screen's stylesheet, and there is only one. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

/** `import text from "./file.ts?script"`: the file and what it imports as the text of one plain script. */
const scriptText: Plugin = {
  name: "script-text",
  enforce: "pre",
  load: {
    filter: { id: /\?script$/ },
    async handler(id) {
      const { output } = await build({
        input: id.slice(0, -"?script".length),
        write: false,
        transform: { target: buildTargets },
        output: { format: "iife", minify: true },
      });
      for (const file of output[0].moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(output[0].code.replace(/;\n$/, ""))};`;
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    plainImports,
    scriptText,
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
  ],
  publicDir: isSsrBuild ? false : "web/public",
  build: isSsrBuild
    ? { ssr: "web/server.tsx", outDir: "dist/server", assetsInlineLimit: 0 }
    : {
        outDir: "dist/client",
        target: buildTargets,
        cssTarget: buildTargets,
        manifest: "manifest.json",
        assetsInlineLimit: 0,
        // The document names every script that its screen needs.
        modulePreload: false,
        rolldownOptions: {
          input: ["web/client.tsx", "web/ui/styles.css"],
          output: {
            codeSplitting: { groups: sharedChunks },
            chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, "")}-[hash].js`,
          },
        },
      },
}));
