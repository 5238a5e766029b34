export function findBrowser(): string | undefined;
export function describeBrowser(): string;
export function ensureBrowser(): void;
