import { type CallName, calls, type ResponseOf } from "../../contract/calls.ts";

type Reply<N extends CallName> = ResponseOf<N> | ((request: Request, count: number) => unknown);

const answers = new Map<string, (request: Request) => unknown>();
const unanswered: string[] = [];
const browserFetch = window.fetch;

/** Answers one call in place of the API from here on, and keeps what was asked. A function may answer with a `Response`. */
export function answer<N extends CallName>(name: N, reply: Reply<N>): Request[] {
  const asked: Request[] = [];
  answers.set(calls[name].path, (request) => {
    asked.push(request.clone());
    return typeof reply === "function" ? reply(request, asked.length) : reply;
  });
  return asked;
}

export function refuse(name: CallName, status: number, message?: string): Request[] {
  return answer(name, () => Response.json(message ? { message, code: "x" } : {}, { status }));
}

/** A call that fails on its way. */
export function drop(name: CallName): Request[] {
  return answer(name, () => Promise.reject(new TypeError("Failed to fetch")));
}

export function forgetAnswers(): void {
  answers.clear();
  unanswered.splice(0);
}

/** Lets the page take in an answer that was given a moment ago, as one more call goes the same way. */
export async function letAnswersArrive(): Promise<void> {
  await (await window.fetch(calls.readSettings.path)).text();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Calls that nobody answered. */
export function readUnanswered(): readonly string[] {
  return unanswered;
}

window.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/api/")) return browserFetch(request);
  const reply = answers.get(pathname);
  if (!reply) unanswered.push(pathname);
  const body = await reply?.(request);
  return body instanceof Response ? body : Response.json(body ?? {}, { status: reply ? 200 : 404 });
};
