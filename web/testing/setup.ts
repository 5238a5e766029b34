import "../ui/styles.css";
import { afterEach, beforeEach, expect } from "vitest";
import { cleanup } from "vitest-browser-react";
import { answer, forgetAnswers, readUnanswered } from "./api.ts";
import { complaints } from "./complaints.ts";

const thisDevice = {
  id: "s1",
  browser: "Chrome",
  system: "Android",
  logged_in_at: "2026-11-01T06:42:00.000Z",
  last_used_at: "2026-11-17T06:42:00.000Z",
  is_current: true,
};

beforeEach(async () => {
  // Before its answers go: a screen of the test before would ask once more.
  await cleanup();
  localStorage.clear();
  sessionStorage.clear();
  forgetAnswers();
  complaints.splice(0);
  // What account screens ask for by themselves; a part that is about it answers otherwise.
  answer("readSettings", { reminders: true });
  answer("payments", { payments: [] });
  answer("devices", { devices: [thisDevice] });
  answer("activity", { activity: [] });
  answer("previewDeletion", {
    would_delete_at: "2026-11-24T06:42:00.000Z",
    is_last_adult: true,
    children: [],
    lost: [],
  });
});

afterEach(() => {
  expect(readUnanswered()).toEqual([]);
  expect(complaints).toEqual([]);
});
