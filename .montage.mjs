import sharp from "sharp";
const [, , out, height, ...files] = process.argv;
const imgs = await Promise.all(files.map(async (f) => { const b = await sharp(f).resize({ height: Number(height), fit: "inside", withoutEnlargement: true }).png().toBuffer(); const m = await sharp(b).metadata(); return { b, w: m.width, h: m.height }; }));
const W = imgs.reduce((s, i) => s + i.w + 10, 0), H = Math.max(...imgs.map((i) => i.h));
let x = 0; const comp = imgs.map((i) => { const c = { input: i.b, left: x, top: 0 }; x += i.w + 10; return c; });
await sharp({ create: { width: W, height: H, channels: 3, background: "#888" } }).composite(comp).png().toFile(out);
