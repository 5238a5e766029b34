export function findForeignNode(path?: string, platform?: string): string | undefined;
