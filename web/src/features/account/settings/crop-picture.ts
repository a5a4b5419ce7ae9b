/** Crops a picture to a small square in the browser, which also removes its metadata. */

/** Limit for the chosen file; the upload is much smaller. */
const largestBytes = 20 * 1024 * 1024;
const side = 512;

export const pictureTypes = ["image/png", "image/jpeg", "image/webp"] as const;

/** The centre of a picture as 512 × 512 pixels. Throws an error whose message may be shown. */
export async function cropToSquare(file: File): Promise<File> {
  if (!pictureTypes.some((type) => type === file.type))
    throw new Error("This is not a PNG, JPEG or WebP picture. Choose another file.");
  if (file.size > largestBytes) throw new Error("This picture is larger than 20 MB. Choose a smaller one.");
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error("This picture cannot be read. It may be damaged; choose another file.");
  });
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const edge = Math.min(picture.width, picture.height);
  const left = (picture.width - edge) / 2;
  const top = (picture.height - edge) / 2;
  const paper = canvas.getContext("2d");
  if (paper !== null) {
    paper.imageSmoothingQuality = "high";
    paper.drawImage(picture, left, top, edge, edge, 0, 0, side, side);
  }
  picture.close();
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/png";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  if (blob === null) throw new Error("This picture cannot be read. Choose another file.");
  return new File([blob], type === "image/jpeg" ? "picture.jpg" : "picture.png", { type });
}
