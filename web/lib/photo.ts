/** Photos are made smaller before they are uploaded: a phone's takes minutes on a slow network. */
import { WhiteCanvas } from './white-canvas.ts';

/** In pixels; a signed page of A4 stays readable. First try first. */
const LONG_SIDES = [2000, 1600, 1200];
const QUALITIES = [0.8, 0.65, 0.5];
const ENOUGH_BYTES = 450 * 1024;
const JPEG = 'image/jpeg';

/** The photo, upright, on a canvas; its metadata, such as the place it was taken at, stays behind. */
function draw(photo: ImageBitmap, longSide: number): WhiteCanvas {
  const scale = Math.min(1, longSide / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  // JPEG has no transparency; on white, it doesn't become black.
  const canvas = new WhiteCanvas(width, height);
  canvas.paper.drawImage(photo, 0, 0, width, height);
  return canvas;
}

async function encodeSmall(photo: ImageBitmap): Promise<Blob> {
  let smallest: Blob | undefined;
  for (const longSide of LONG_SIDES) {
    const canvas = draw(photo, longSide);
    for (const quality of QUALITIES) {
      smallest = await canvas.toFile(JPEG, quality);
      if (smallest.size <= ENOUGH_BYTES) return smallest;
    }
  }
  if (!smallest) throw new Error('No size to try');
  return smallest;
}

/**
 * A photo below 500 KB without its metadata. A small PNG stays as it is, because a screenshot's text
 * suffers in a JPEG, and so does what this browser can't decode.
 * @param file a JPEG, PNG or WebP image
 */
export async function shrinkPhoto(file: File, type: string): Promise<File> {
  if (type === 'image/png' && file.size <= ENOUGH_BYTES) return file;
  let photo: ImageBitmap;
  try {
    photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return file;
  }
  const small = await encodeSmall(photo).finally(() => photo.close());
  return new File([small], file.name.replace(/\.\w+$/, '') + '.jpg', { type: JPEG });
}
