import goodbye from "../pictures/goodbye.png?inline";
import invitation from "../pictures/invitation.png?inline";
import paid from "../pictures/paid.png?inline";
import welcome from "../pictures/welcome.png?inline";

const urls = { welcome, paid, invitation, goodbye };
export type PictureName = keyof typeof urls;

/** As base64 (`tools/art/mail-pictures.ts` draws them). Mail programs show no SVG and load nothing. */
export function readPicture(name: PictureName): string {
  return urls[name].replace(/^data:image\/png;base64,/, "");
}

export const pictureNames = Object.keys(urls) as PictureName[];
