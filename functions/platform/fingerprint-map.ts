/**
 * Contents by their keys, in memory. A `Map` of Node.js has room for 8.4 million entries, and ten million sales
 * have 42 million records to verify: this one keeps a fingerprint of each key and content outside the heap, in
 * 32 bytes.
 */
import { hash as digest } from 'node:crypto';

/** Words of 32 bits: the key's fingerprint, the content's, and the state. */
const KEY = 3;
const CONTENT = 4;
const SLOT = KEY + CONTENT + 1;
const STATE = SLOT - 1;
/** States of a slot. */
const [FREE, ADDED, SEEN] = [0, 1, 2];
/** Above it, searches for a free slot become long. */
const FULL = 0.7;

export class FingerprintMap {
  #slots: Uint32Array;
  #size = 0;
  #unseen = 0;
  /** The entry that is looked for. */
  readonly #sought = new Uint32Array(SLOT);

  /** @param capacity of slots at first */
  constructor(capacity = 2 ** 16) {
    this.#slots = new Uint32Array(capacity * SLOT);
  }

  /** The keys that were never looked for with `check`. */
  get unseen(): number {
    return this.#unseen;
  }

  has(key: string): boolean {
    this.#seek(key);
    return this.#slots[this.#find() + STATE] !== FREE;
  }

  /** Adds a content in place of an earlier one; true where that was another. */
  add(key: string, content: string): boolean {
    if (this.#size >= (this.#slots.length / SLOT) * FULL) this.#grow();
    this.#seek(key, content);
    const slot = this.#find();
    const isNew = this.#slots[slot + STATE] === FREE;
    const isOther = !isNew && !this.#hasContent(slot);
    if (isNew) {
      this.#size += 1;
      this.#unseen += 1;
      this.#sought[STATE] = ADDED;
    } else this.#sought[STATE] = this.#slots[slot + STATE] ?? ADDED;
    this.#slots.set(this.#sought, slot);
    return isOther;
  }

  /** True where the key has this content; undefined where there is no such key. */
  check(key: string, content: string): boolean | undefined {
    this.#seek(key, content);
    const slot = this.#find();
    if (this.#slots[slot + STATE] === FREE) return undefined;
    this.#see(slot);
    return this.#hasContent(slot);
  }

  /** True once for a key that was never looked for. */
  takeUnseen(key: string): boolean {
    this.#seek(key);
    const slot = this.#find();
    const isUnseen = this.#slots[slot + STATE] === ADDED;
    if (isUnseen) this.#see(slot);
    return isUnseen;
  }

  #see(slot: number): void {
    if (this.#slots[slot + STATE] === ADDED) this.#unseen -= 1;
    this.#slots[slot + STATE] = SEEN;
  }

  #seek(key: string, content = ''): void {
    const fingerprint = digest('sha256', key, 'buffer');
    const words = digest('sha256', content, 'buffer');
    for (let word = 0; word < KEY; word++) this.#sought[word] = fingerprint.readUInt32LE(word * 4);
    for (let word = 0; word < CONTENT; word++)
      this.#sought[KEY + word] = words.readUInt32LE(word * 4);
  }

  /** The slot of the sought key, or the free one where it belongs. */
  #find(): number {
    const capacity = this.#slots.length / SLOT;
    for (let at = (this.#sought[0] ?? 0) % capacity; ; at = (at + 1) % capacity) {
      const slot = at * SLOT;
      if (this.#slots[slot + STATE] === FREE || this.#hasKey(slot)) return slot;
    }
  }

  #hasKey(slot: number): boolean {
    for (let word = 0; word < KEY; word++)
      if (this.#slots[slot + word] !== this.#sought[word]) return false;
    return true;
  }

  #hasContent(slot: number): boolean {
    for (let word = KEY; word < STATE; word++)
      if (this.#slots[slot + word] !== this.#sought[word]) return false;
    return true;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    for (let slot = 0; slot < before.length; slot += SLOT) {
      if (before[slot + STATE] === FREE) continue;
      const entry = before.subarray(slot, slot + SLOT);
      this.#sought.set(entry);
      this.#slots.set(entry, this.#find());
    }
  }
}
