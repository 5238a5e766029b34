import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningApi } from "../../start-later.ts";
import { createPostgresDatabase } from "../../testing/database/create-database.ts";
import { startQuietly } from "../../testing/start.ts";

let dataDir: string;
let api: RunningApi;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "maamoul-mailbox-"));
  api = await startQuietly({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await api.app.request(path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function askForCode(email: string, language: string): Promise<void> {
  const headers = { "Content-Type": "application/json", "Accept-Language": language };
  const body = JSON.stringify({ email });
  await api.app.request("/api/v1/users/forgot-password", { method: "POST", headers, body });
}

const MAIL_WITH_PICTURE = `Subject: Welcome
To: parent@maamoul.example
MIME-Version: 1.0
Content-Type: multipart/related; boundary=part

--part
Content-Type: text/html; charset=utf-8

<html lang="en"><head></head><body><img src="cid:rosette" alt=""></body></html>
--part
Content-Type: image/png
Content-Transfer-Encoding: base64
Content-ID: <rosette>

iVBORw0KGgo=
--part--
`;

/** Whole ones: a mail that is being written has another name. */
async function listMails(): Promise<string[]> {
  const names = await readdir(join(dataDir, "outbox")).catch(() => []);
  return names.filter((name) => name.endsWith(".eml"));
}

test("the mailbox is empty, fills by itself, shows the newest first and opens a mail", async () => {
  expect((await open("/sandbox/mailbox")).text).toContain("No mail yet");
  await askForCode("parent@maamoul.example", "en");
  await expect.poll(listMails).toHaveLength(1);
  await askForCode("trial@maamoul.example", "ar");
  await expect.poll(listMails).toHaveLength(2);

  const list = await open("/sandbox/mailbox");
  const ids = [...list.text.matchAll(/href="\/sandbox\/mailbox\/([^"]+)"/g)].map(([, id]) => id);
  expect(list.text).toMatch(/رمز التحقق[\s\S]*trial@[\s\S]*Your verification code[\s\S]*parent@/);

  const mail = await open(`/sandbox/mailbox/${ids[1]}`);
  expect(mail.text).toContain("Your verification code");
  expect(mail.text).toMatch(/<pre dir="auto" lang="en"[^>]*>[\s\S]*\n\d{6}\n/);
  expect(list.text).toMatch(/<bdi lang="ar">[^<]*رمز التحقق/);
  const inArabic = await open(`/sandbox/mailbox/${ids[0]}`);
  expect(inArabic.text).toMatch(/<html lang="en"[\s\S]*<h1 lang="ar" dir="rtl"[^>]*>[^<]*رمز التحقق/);
  const frame = await open(`/sandbox/mailbox/${ids[1]}/html`);
  expect(frame.text).toMatch(/>\d{6}<\/p>/);
});

test("it speaks the language of the address, the cookie or the browser", async () => {
  const arabic = '<html lang="ar" dir="rtl">';
  const chosen = await open("/sandbox/mailbox?language=ar");
  expect(chosen.text).toContain(arabic);
  expect(chosen.headers.get("Set-Cookie")).toBe("language=ar; Path=/; Max-Age=31536000; SameSite=Lax");
  expect((await open("/sandbox/mailbox", { Cookie: "language=ar" })).text).toContain(arabic);
  expect((await open("/sandbox/mailbox", { "Accept-Language": "ar-AE" })).text).toContain(arabic);
  const cookieWins = { Cookie: "language=en", "Accept-Language": "ar" };
  expect((await open("/sandbox/mailbox", cookieWins)).text).toContain('<html lang="en" dir="ltr">');
});

test("its pages run no script and load nothing from elsewhere", async () => {
  const policy = (await open("/sandbox/mailbox")).headers.get("Content-Security-Policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src|unsafe/);
});

test("a mail is shown with its pictures, in a frame that runs no script and loads nothing", async () => {
  await writeFile(join(dataDir, "outbox", "picture.eml"), MAIL_WITH_PICTURE);
  const path = "/sandbox/mailbox/picture";
  const frame = await open(`${path}/html`);
  const policy = frame.headers.get("Content-Security-Policy");
  expect(policy).toContain("default-src 'none'; img-src data:;");
  expect(policy).toMatch(/sandbox allow-same-origin allow-top-navigation-by-user-activation$/);
  expect(frame.text).toMatch(/<img src="data:image\/png;base64,iVBOR/);
  expect(frame.text).not.toContain("cid:");
  const around = await open(path);
  expect(around.text).toContain('sandbox="allow-same-origin allow-top-navigation-by-user-activation"');
  expect(around.headers.get("Content-Security-Policy")).toMatch(
    /script-src 'self';.*; frame-src 'self'(;|$)/,
  );
});

test("nobody else on the machine reads a mail", async () => {
  const modeOf = async (path: string) => (await stat(join(dataDir, "outbox", path))).mode & 0o777;
  const [name = ""] = await listMails();
  expect([await modeOf(""), await modeOf(name)]).toEqual([0o700, 0o600]);
});

test("it opens no file outside its folder", async () => {
  await writeFile(join(dataDir, "secret.eml"), "Subject: secret\n\nsecret");
  for (const id of ["..%2Fsecret", "%2e%2e%2fsecret", "nothing"]) {
    const { status, text } = await open(`/sandbox/mailbox/${id}`);
    expect([status, text]).toEqual([302, ""]);
  }
});

test("there is no mailbox where mail leaves by SMTP", async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), "maamoul-smtp-"));
  const other = await startQuietly({
    DATABASE_URL: await createPostgresDatabase(),
    DATA_DIR: elsewhere,
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  expect((await other.app.request("/sandbox/mailbox")).status).toBe(404);
  await other.close();
  await rm(elsewhere, { recursive: true, force: true });
});
