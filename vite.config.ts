import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

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
        modulePreload: { polyfill: false },
        rolldownOptions: { input: ["web/client.tsx", "web/ui/styles.css"] },
      },
}));
