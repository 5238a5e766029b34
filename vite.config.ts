import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type CodeSplittingGroup } from "rolldown";
import { defineConfig, type Plugin } from "vite";
import { buildTargets } from "./scripts/compat/browsers.ts";

/** Few files per page: the libraries, what every page runs, what account screens and forms run, and the rest. */
const sharedChunks: CodeSplittingGroup[] = [
  {
    name: "vendor",
    test: /web[\\/]mount\.ts$|node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@lingui)[\\/]/,
    priority: 4,
  },
  { name: "frame", test: /\.(js|mjs|tsx?)$/, tags: ["$initial"], priority: 3 },
  {
    name: "account",
    test: /web[\\/](api-client|features[\\/]session|ui[\\/](card|use-action|form[\\/]field))|node_modules[\\/]valibot[\\/]/,
    minShareCount: 2,
    priority: 2,
  },
  // What home, the legal pages and the plans show of an offer; without a name, the legal pages' own code would come along.
  {
    name: "offer",
    test: /contract[\\/]features|web[\\/]brand[\\/]feature-|web[\\/]ui[\\/](tabs|badge)/,
    minShareCount: 2,
    priority: 1,
  },
  // With what each form of several steps has, which is less than a file of its own would add to them.
  {
    name: "form",
    test: /web[\\/](ui[\\/](form[\\/]|text-link)|features[\\/]verification[\\/](steps|use-tab))/,
    minShareCount: 2,
    priority: 1,
  },
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
];

let helperReplaced = false;

/**
 * Vite would wrap each import of a screen to fetch that screen's stylesheet, and there is only one. The helper is
 * Vite's own affair, so the build fails where another Vite has no such file, or a screen brings a stylesheet.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler() {
      helperReplaced = true;
      return "export const __vitePreload = (load) => load();";
    },
  },
  generateBundle(_, bundle) {
    const stylesheets = Object.keys(bundle).filter((file) => file.endsWith(".css"));
    if (!helperReplaced) this.error("Vite's helper for imports was not found, so each page grows by it.");
    if (stylesheets.length !== 1)
      this.error(`Screens are imported without their stylesheets, and there are ${stylesheets.join(", ")}.`);
  },
};

/**
 * A browser's first number format, or plural rules with a numbering system, goes through all locales that it knows:
 * 20 ms in one go (docs/decisions/0034). Lingui makes both for every plural. Up to 999 both languages write a number
 * as it is, and its plural forms are the language's own.
 */
const linguiPlurals = {
  "number(locales, value, numberFormat)":
    "Number.isInteger(value) && value >= 0 && value < 1000 ? value : number(locales, value, numberFormat)",
  "plural(locales, false, value, cases)": "plural(locale, false, value, cases)",
};

/** The build fails where another Lingui has other words for it. */
const quickPlurals: Plugin = {
  name: "quick-plurals",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  transform: {
    filter: { id: /@lingui[\\/]core[\\/]dist/ },
    handler(code) {
      let quick = code;
      for (const [before, after] of Object.entries(linguiPlurals)) {
        if (!code.includes(before)) this.error(`Lingui has no ${before} any more, so plurals are slow.`);
        quick = quick.replace(before, after);
      }
      return quick;
    },
  },
};

/** What the server loads only when it needs it, or what brings files of its own; the rest is in its bundle. */
const serverPackages = ["@electric-sql/pglite", "nodemailer", "pg", "pino", "postal-mime", "stripe"];

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
    quickPlurals,
    scriptText,
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
  ],
  publicDir: isSsrBuild ? false : "web/public",
  ...(isSsrBuild && {
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true, external: serverPackages },
  }),
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ["web/server.tsx", "server/main.ts"],
          // Right in the folder: files are found from there, as deep below the project as the sources are.
          output: { chunkFileNames: "[name]-[hash].js" },
        },
      }
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
          treeshake: { propertyReadSideEffects: false },
          output: {
            codeSplitting: { groups: sharedChunks },
            chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, "")}-[hash].js`,
          },
        },
      },
}));
