/**
 * Many texts and keys in a few bytes each, outside the heap: a worker's heap is small, and as objects they
 * would take several times as much of it.
 */

const FIRST_BYTES = 1 << 16;
const FIRST_ENTRIES = 1 << 10;

/** A list of texts that only grows. */
export class TextList {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  /** The end of each text. */
  #ends = new Float64Array(FIRST_ENTRIES);
  length = 0;

  /** @returns the number of the text, from 0 */
  add(text: string): number {
    const from = this.#end(this.length - 1);
    const needed = from + Buffer.byteLength(text);
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, from);
      this.#bytes = larger;
    }
    this.#bytes.write(text, from);
    if (this.length === this.#ends.length) this.#ends = larger(this.#ends);
    this.#ends[this.length] = needed;
    return this.length++;
  }

  at(number: number): string {
    return this.#bytes.toString('utf8', this.#end(number - 1), this.#end(number));
  }

  #end(number: number): number {
    return this.#ends[number] ?? 0;
  }
}

/**
 * Numbers by a key, of which only a hash is kept: what is found may have another key, and has to be compared.
 * Keys are added first, and looked for afterwards.
 */
export class HashIndex {
  #hashes = new Float64Array(FIRST_ENTRIES);
  #numbers = new Float64Array(FIRST_ENTRIES);
  #isSorted = true;
  length = 0;

  add(key: string, number: number): void {
    if (this.length === this.#hashes.length) {
      this.#hashes = larger(this.#hashes);
      this.#numbers = larger(this.#numbers);
    }
    this.#hashes[this.length] = hashOf(key);
    this.#numbers[this.length++] = number;
    this.#isSorted = false;
  }

  /** False for a key that wasn't added; true for one that was, and rarely for another. */
  mayHave(key: string): boolean {
    if (!this.#isSorted) this.#sort();
    const hash = hashOf(key);
    const at = this.#firstFrom(hash);
    return at < this.length && this.#hashes[at] === hash;
  }

  /** The numbers of a key, in the order in which they were added; rarely also of another key. */
  find(key: string): number[] {
    if (!this.#isSorted) this.#sort();
    const hash = hashOf(key);
    const found: number[] = [];
    for (let at = this.#firstFrom(hash); this.#hashes[at] === hash && at < this.length; at++)
      found.push(this.#numbers[at] ?? 0);
    return found;
  }

  /** The first place whose hash isn't below one. */
  #firstFrom(hash: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#hashes[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #sort(): void {
    const [hashes, numbers] = [this.#hashes, this.#numbers];
    const order = Uint32Array.from({ length: this.length }, (_, at) => at).sort(
      (one, other) => (hashes[one] ?? 0) - (hashes[other] ?? 0) || one - other,
    );
    this.#hashes = Float64Array.from(order, (at) => hashes[at] ?? 0);
    this.#numbers = Float64Array.from(order, (at) => numbers[at] ?? 0);
    this.#isSorted = true;
  }
}

function larger(array: Float64Array): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(Math.max(FIRST_ENTRIES, 2 * array.length));
  grown.set(array);
  return grown;
}

/** Odd constants that spread the bits of a product (Murmur's and xxHash's). */
const [MIX_HIGH, MIX_LOW, LAST_HIGH, LAST_LOW] = [
  2_654_435_761, 1_597_334_677, 2_246_822_507, 3_266_489_909,
];

/** A whole number of 53 bits, the same for the same text. Not safe against texts that are made to collide. */
function hashOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, MIX_HIGH);
    low = Math.imul(low ^ unit, MIX_LOW);
  }
  high = Math.imul(high ^ (high >>> 16), LAST_HIGH) ^ Math.imul(low ^ (low >>> 13), LAST_LOW);
  low = Math.imul(low ^ (low >>> 16), LAST_HIGH) ^ Math.imul(high ^ (high >>> 13), LAST_LOW);
  return 2 ** 32 * (0x1fffff & low) + (high >>> 0);
}
