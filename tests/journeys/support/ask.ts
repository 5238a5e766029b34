import type { APIRequestContext } from "@playwright/test";
import { type CallName, calls, type RequestOf, type ResponseOf } from "../../../contract/calls.ts";
import { fetchPath } from "./fetch-path.ts";
import { DEMO_PASSWORD } from "./log-in.ts";
import { expect } from "./test.ts";

/** A call of the contract without a page, for what a journey is not about. */
export async function ask<N extends CallName>(
  request: APIRequestContext,
  name: N,
  body: RequestOf<N>,
  token = "",
): Promise<ResponseOf<N>> {
  const { method, path } = calls[name];
  const response = await fetchPath(request, path, {
    method,
    data: method === "GET" ? undefined : body,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
  expect(response.ok(), name).toBe(true);
  return response.json();
}

/** An access token of a demo account. */
export async function askForToken(request: APIRequestContext, email: string): Promise<string> {
  return (await ask(request, "login", { email, password: DEMO_PASSWORD })).access_token;
}
