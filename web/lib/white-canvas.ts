/** A canvas to draw a picture on. An element, because iPhones have an OffscreenCanvas only since iOS 16.4. */
export class WhiteCanvas {
  readonly paper: CanvasRenderingContext2D;
  readonly #canvas = document.createElement('canvas');

  /** Sizes are in pixels. */
  constructor(width: number, height: number) {
    Object.assign(this.#canvas, { width, height });
    const paper = this.#canvas.getContext('2d');
    if (!paper) throw new Error('This browser draws no pictures');
    paper.fillStyle = 'white';
    paper.fillRect(0, 0, width, height);
    this.paper = paper;
  }

  /** The picture as a file. @param quality between 0 and 1, for a JPEG */
  toFile(type: string, quality?: number): Promise<Blob> {
    return new Promise((resolve, reject) => {
      const take = (file: Blob | null) =>
        file ? resolve(file) : reject(new Error('This browser writes no such picture'));
      this.#canvas.toBlob(take, type, quality);
    });
  }
}
