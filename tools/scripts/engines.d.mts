export function findFirefox(): string | undefined;
export function hasWebKit(): boolean;
export function howToGetEngines(): string | undefined;
export function installEngines(): void;
