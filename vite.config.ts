import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build } from "rolldown";
import { defineConfig, type Plugin } from "vite";
import { buildTargets } from "./tools/scripts/compat/browsers.ts";

/** What the server loads only when it needs it, or what brings files of its own; the rest is in its bundle. */
const serverPackages = [
  "@electric-sql/pglite",
  "@opentelemetry/api",
  "@opentelemetry/context-async-hooks",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace",
  "nodemailer",
  "pg",
  "pino",
  "postal-mime",
  "stripe",
];

const notOfForms = /^(?!.*(\/ui\/form\/|\/verification\/|\/recovery\/|password-rules|show-email|punycode))/;

/** A file and what it imports as the text of one plain script. */
async function bundle(input: string) {
  const { output } = await build({
    input,
    write: false,
    transform: { target: buildTargets },
    output: { format: "iife", minify: true },
  });
  return { text: output[0].code.replace(/;\n$/, ""), files: output[0].moduleIds };
}

/** `import text from "./file.ts?script"`: the inline script of a document. */
const scriptText: Plugin = {
  name: "script-text",
  enforce: "pre",
  load: {
    filter: { id: /\?script$/ },
    async handler(id) {
      const { text, files } = await bundle(id.slice(0, -"?script".length));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(text)};`;
    },
  },
};

/** The scripts of public pages and of the API's pages, by themselves: a chunk that they shared with the app would load the app. */
const islands: Plugin = {
  name: "islands",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  async buildStart() {
    const { text } = await bundle("web/islands.ts");
    this.emitFile({ type: "asset", name: "islands.js", originalFileName: "web/islands.ts", source: text });
    const hostedPage = await bundle("web/hosted-page.ts");
    this.emitFile({ type: "asset", fileName: "hosted-page.js", source: hostedPage.text });
  },
};

/** In development the script of the API's pages has the address that the build gives it. */
const hostedPageNow: Plugin = {
  name: "hosted-page-now",
  apply: "serve",
  resolveId: {
    filter: { id: /^\/hosted-page\.js$/ },
    handler() {
      return this.resolve("/web/hosted-page.ts");
    },
  },
};

/** The mails and pages of the gallery, which only a server can render. */
const gallerySamples: Plugin = {
  name: "gallery-samples",
  apply: "serve",
  configureServer(server) {
    server.middlewares.use("/gallery-samples", async ({ url = "" }, response) => {
      const { renderSamples } = await server.ssrLoadModule("/web/testing/gallery/samples.ts");
      const language = new URL(url, "http://localhost").searchParams.get("language");
      response
        .setHeader("Content-Type", "application/json")
        .end(JSON.stringify(await renderSamples(language)));
    });
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    scriptText,
    islands,
    hostedPageNow,
    gallerySamples,
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
          input: ["web/server.tsx", "server/main.ts", "server/load-render.ts"],
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
          // Few files per page: what three screens share is one, but for what the plans do without.
          output: { codeSplitting: { groups: [{ name: "shared", test: notOfForms, minShareCount: 3 }] } },
        },
      },
}));
