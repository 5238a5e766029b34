export const publicPages = [
  "/",
  "/ar",
  "/privacy-policy",
  "/ar/privacy-policy",
  "/terms-conditions",
  "/ar/terms-conditions",
];
