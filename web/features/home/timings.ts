export const HERO_SLIDE_MS = 4_000;
export const FEATURE_CARD_MS = 3_000;
