export function findPostgresPrograms(): string | undefined;
export function installPostgresPrograms(): void;
