import { expect, test } from "vitest";
import { documentPolicy } from "./policy.ts";

const policyOf = (apiHost: string, https: boolean) =>
  documentPolicy("start()", { apiHost, https }).split("; ");

test("a document may load our own files, run its one inline script, and nothing else", () => {
  expect(policyOf("", false)).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
});

test("it may also ask the host of the API, and behind https asks for nothing in clear", () => {
  const policy = policyOf("https://api.maamoul.example", true);
  expect(policy).toContain("connect-src 'self' https://api.maamoul.example");
  expect(policy).toContain("upgrade-insecure-requests");
});
