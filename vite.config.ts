import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Few files per page: the libraries, and whatever more than one screen uses. */
const sharedChunks = [
  {
    name: "vendor",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@lingui)[\\/]/,
    priority: 2,
  },
  { name: "shared", test: /\.tsx?$|valibot|lucide-react|vite[\\/]preload-helper/, minShareCount: 2 },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
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
        manifest: "manifest.json",
        assetsInlineLimit: 0,
        // The document names every script that its screen needs.
        modulePreload: false,
        rolldownOptions: {
          input: ["web/client.tsx", "web/ui/styles.css"],
          output: { codeSplitting: { groups: sharedChunks } },
        },
      },
}));
