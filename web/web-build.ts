import type { Brand } from "../contract/brand.ts";
import type { Language } from "../contract/languages.ts";
import type { Offer } from "../contract/offer.ts";
import type { Render } from "../contract/render.ts";

/** What the operator set when the process started; the document carries it to the browser. */
export type SiteSettings = {
  /** Empty: the API of this origin. */
  apiHost: string;
  adnocPlanId: string;
  adnocEmailDomains: readonly string[];
  /** Every price has the tax in it, and says so. */
  vatIncluded: boolean;
};

/** Where the build put what the pages of the API need. */
export type PageAssets = {
  stylesheet: string;
  readStyles(): Promise<string>;
};

/** Where the build put what a document needs. */
export type Assets = PageAssets & {
  /** The files that the build made of these sources, with what they import. */
  scriptsOf(sources: readonly string[]): readonly string[];
};

/** An address, or a pattern of addresses, in a language. */
export type DocumentName = { pattern: string; language: Language };
export type DocumentContext = {
  publicOrigin: string;
  settings: SiteSettings;
  brand: Brand;
  /** As it is when a document is rendered: the operator changes it while the process runs. */
  offer(): Offer;
  assets: Assets;
};
export type RenderedDocument = { html: string; inlineScript: string };
export type SiteFile = { path: string; type: string; body: string };

/** What `server.tsx` exports and `server/` runs. Nothing here needs a browser's types. */
export type WebBuild = {
  documents: readonly DocumentName[];
  renderDocument(document: DocumentName, context: DocumentContext): Promise<RenderedDocument>;
  /** The pattern of the site map that an address fits. */
  patternOf(path: string): string | undefined;
  createRender(assets: PageAssets): Render;
  composeSiteFiles(context: Pick<DocumentContext, "publicOrigin" | "brand">): readonly SiteFile[];
};
