/** As base64. Mail programs show no SVG and load nothing. */
export const pictures = {} satisfies Record<string, string>;

export type PictureName = keyof typeof pictures;
