/** Photos as iPhones take them. The tests' browser can't decode HEIC, as most can't. */
import type { Page } from 'playwright';

export const heicPhoto = {
  name: 'IMG_0042.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic'.padEnd(2_000, '\0'), 'latin1'),
};

/** From now on the page decodes any picture, as Safari does HEIC: to a red square. */
export const decodeHeic = (page: Page) =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(40, 40);
    const paper = canvas.getContext('2d');
    if (!paper) throw new Error('No canvas');
    paper.fillStyle = 'red';
    paper.fillRect(0, 0, 40, 40);
    window.createImageBitmap = async () => canvas.transferToImageBitmap();
  });
