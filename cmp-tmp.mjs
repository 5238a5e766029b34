import sharp from "sharp";
import { globSync } from "node:fs";
for (const f of globSync("/tmp/shot-old-*.png")) {
  const g = f.replace("old", "new");
  const [a, b] = await Promise.all([f, g].map((x) => sharp(x).raw().ensureAlpha().toBuffer({ resolveWithObject: true })));
  if (a.info.height !== b.info.height || a.info.width !== b.info.width) { console.log(f, "size", a.info.width, a.info.height, b.info.width, b.info.height); continue; }
  let n = 0, top = 1e9, bottom = 0;
  for (let i = 0; i < a.data.length; i += 4) if (Math.abs(a.data[i]-b.data[i]) + Math.abs(a.data[i+1]-b.data[i+1]) > 12) { n++; const y = Math.floor(i/4/a.info.width); top = Math.min(top,y); bottom = Math.max(bottom,y); }
  console.log(f, n, n ? [top, bottom] : "");
}
