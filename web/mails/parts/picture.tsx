import type { PictureName } from "./pictures.ts";

const SHOWN_PX = 120;

/** Comes with the mail; says nothing that its words do not. */
export function Picture({ name }: { name: PictureName }) {
  return (
    <img
      src={`cid:${name}`}
      width={SHOWN_PX}
      height={SHOWN_PX}
      alt=""
      style={{ display: "block", margin: "0 auto 16px" }}
    />
  );
}
