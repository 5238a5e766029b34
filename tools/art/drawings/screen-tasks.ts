import { drawBar, drawCookie, drawIcon, drawScreen } from "./parts.ts";
import type { Words } from "./words.ts";

const ICONS = ["bed-single", "book-open", "sprout", "backpack", "utensils"];
const TILES = ["rose", "saffron", "leaf", "shell", "saffron"];
const DONE_TODAY = 2;
const TODAY = 2;
const MONDAY = 9;

function drawDay(letter: string, index: number) {
  const state = index < TODAY ? "done" : index === TODAY ? "today" : "";
  const mark = index < TODAY ? drawIcon("check", 16, 3) : String(MONDAY + index);
  return `<div class="day ${state}"><small>${letter}</small><b>${mark}</b></div>`;
}

function drawTask(task: Words["tasks"]["list"][number], index: number) {
  const done = index < DONE_TODAY;
  const next = index === DONE_TODAY;
  const proof = task.proof ? `<em>${drawIcon("camera", 13)}${task.proof}</em>` : "";
  return `<div class="row ${done ? "done" : ""} ${next ? "next" : ""}">
    <i class="tile ${TILES[index]}">${drawIcon(ICONS[index] ?? "check")}</i>
    <div class="text"><b>${task.title}</b><small>${drawCookie(15)}${task.cookies} · ${task.when}</small></div>
    ${proof}<span class="tick">${done ? drawIcon("check", 15, 3.5) : ""}</span></div>`;
}

export function drawTasksScreen(words: Words) {
  const { tasks } = words;
  return drawScreen(
    words,
    "tasks",
    `<header><div><small>${tasks.greeting}</small><h1>${tasks.child}</h1></div><span class="purse">${drawCookie(26)}${words.cookies.count}</span></header>
    <section class="card week">
      <div class="days">${tasks.days.map(drawDay).join("")}</div>
      <div class="line"><b>${tasks.done}</b><small>${tasks.left}</small></div>
      ${drawBar((9 / 16) * 100)}
    </section>
    <h2>${tasks.today}<small>${tasks.todayDone}</small></h2>
    ${tasks.list.map(drawTask).join("")}`,
  );
}
