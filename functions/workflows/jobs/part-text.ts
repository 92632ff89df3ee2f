/** The text of a part, and its size. */
export class PartText {
  readonly #pieces: string[] = [];
  bytes = 0;

  constructor(first: string) {
    this.add(first);
  }

  /** @returns the bytes that were added */
  add(piece: string): number {
    const bytes = Buffer.byteLength(piece);
    this.#pieces.push(piece);
    this.bytes += bytes;
    return bytes;
  }

  get whole(): string {
    return this.#pieces.join('');
  }
}
