import type { CardFormFacts } from "../../../../contract/card-form.ts";
import { type CardCheck, type CardForm, testCards } from "./card.ts";

/** What was typed before, and what is wrong with it, where something is. */
export type TypedCard = { form: CardForm } & Omit<Extract<CardCheck, { ok: false }>, "ok">;

export function describeCardForm(known: TypedCard | undefined): CardFormFacts {
  const { number = "", expiry = "", name = "" } = known?.form ?? {};
  return {
    typed: { number, expiry, name },
    problems: known?.problems ?? {},
    decline: known?.decline,
    testCards,
  };
}

export function isRefused(typed: TypedCard | undefined): boolean {
  if (!typed) return false;
  return typed.decline !== undefined || Object.values(typed.problems).some((problem) => problem);
}
