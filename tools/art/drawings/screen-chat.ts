import { drawCookie, drawIcon, drawScreen } from "./parts.ts";
import type { Words } from "./words.ts";

const TONES = ["saffron", "rose", "leaf", ""];

function drawMessage({ from, initial, words }: Words["chat"]["messages"][number], index: number) {
  return `<div class="said"><i class="tile round ${TONES[index]}">${initial}</i><div class="bubble"><small>${from}</small>${words}</div></div>`;
}

/** Words of the family, and between them the task that they are about. */
export function drawChatScreen(words: Words) {
  const { chat } = words;
  const [first = "", ...others] = chat.messages.map(drawMessage);
  return drawScreen(
    words,
    "chat",
    `<header><div><small>${chat.members}</small><h1>${chat.title}</h1></div></header>
    <div class="said own"><div class="bubble photo"><i>${drawIcon("sprout", 64, 1.6)}</i><b>${chat.proof}</b><span class="gain">${drawIcon("check", 14, 3)}${chat.proofDone}${drawCookie(15)}</span></div></div>
    ${first}
    <div class="said own"><div class="bubble">${chat.own}</div></div>
    ${others.join("")}
    <div class="write"><span>${chat.write}</span><i>${drawIcon("send-horizontal", 18)}</i></div>`,
  );
}
