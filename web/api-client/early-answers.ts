import { readLocal } from "../storage/local.ts";
import { request } from "./request.ts";

type EarlyAnswers = {
  token: string;
  language: string;
  /** By path; nothing where no answer came. */
  answers: Map<string, Promise<Response | undefined>>;
};

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

/** Run by the document's own script, so that a member's plans need not wait for the code that shows them. */
export function askEarly(paths: readonly string[]): void {
  const token = readLocal("access_token");
  if (!token) return;
  const ask = (path: string) => request(path, token).catch(() => undefined);
  window.earlyAnswers = {
    token,
    language: document.documentElement.lang,
    answers: new Map(paths.map((path) => [path, ask(path)])),
  };
}

/** Once, and only with the token and the language that it was asked with. */
export function takeEarlyAnswer(
  path: string,
  token: string | null,
): Promise<Response | undefined> | undefined {
  const early = window.earlyAnswers;
  if (early?.token !== token || early.language !== document.documentElement.lang) return undefined;
  const answer = early.answers.get(path);
  early.answers.delete(path);
  return answer;
}
