/**
 * Photos are made smaller before they are uploaded: a phone's takes minutes on a slow network. An iPhone's
 * HEIC becomes a JPEG, which every browser shows.
 */
import { isHeic } from '../../shared/kernel/file-content.ts';
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

export const HEIC_PROBLEM =
  'This browser can’t read HEIC photos. Set the iPhone’s camera to Most Compatible, or send a screenshot.';

/** `isHeic` needs this many bytes. */
const HEIC_HEAD_BYTES = 12;

const decode = (file: File) => createImageBitmap(file, { imageOrientation: 'from-image' });

async function toSmallJpeg(photo: ImageBitmap, { name }: File): Promise<File> {
  const small = await encodeSmall(photo).finally(() => photo.close());
  return new File([small], name.replace(/\.\w+$/, '') + '.jpg', { type: JPEG });
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
    photo = await decode(file);
  } catch {
    return file;
  }
  return toSmallJpeg(photo, file);
}

/**
 * An iPhone's HEIC photo as a JPEG below 500 KB, any other file as it is; undefined for a HEIC photo that
 * this browser can't decode.
 */
export async function withoutHeic(file: File): Promise<File | undefined> {
  const head = await file.slice(0, HEIC_HEAD_BYTES).arrayBuffer();
  if (!isHeic(new Uint8Array(head))) return file;
  const photo = await decode(file).catch(() => undefined);
  return photo && toSmallJpeg(photo, file);
}
