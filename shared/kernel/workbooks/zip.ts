/** Takes parts out of a zip archive, each as far as it is read, and none beyond a bound. Pure. */
import { Inflate } from 'fflate';

/** A workbook that can't be read; the message is for the user. */
export class WorkbookProblem extends Error {
  override readonly name = 'WorkbookProblem';
}

export const DAMAGED =
  'The workbook is damaged, or isn’t an Excel workbook. Save it anew in Excel.';

const TOO_LARGE = 'The workbook is too large when it is unpacked. Split it.';

/** Bytes that are unpacked of one part. */
const MOST_BYTES = 64 * 1024 * 1024;
/** An archive that grows more than this is made to fill the memory; small ones may be blank for the most part. */
const MOST_GROWTH = 100;
const ALWAYS_BYTES = 1024 * 1024;
/** Packed bytes at a time: at most a thousand times as many come out. */
const CHUNK_BYTES = 4096;

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
/** The lengths of these records, without their names and comments. */
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;
const MOST_COMMENT = 0xffff;
/** How a part is packed. */
export const STORED = 0;
export const DEFLATED = 8;
const ENCRYPTED = 1;

interface Entry {
  method: number;
  isEncrypted: boolean;
  packedBytes: number;
  /** The place of its local header. */
  at: number;
}

/** The parts of an archive, by name. */
export interface Archive {
  names: readonly string[];
  /**
   * The bytes of a part, unpacked whenever they are iterated; none where the archive lacks it.
   * @throws WorkbookProblem while it is read, for a damaged part or beyond the bound
   */
  read: (name: string) => Iterable<Uint8Array>;
}

/**
 * Opens an archive. Its own words about sizes aren't believed: what is really read counts.
 * @throws WorkbookProblem where it is none
 */
export function openArchive(bytes: Uint8Array): Archive {
  const entries = directoryOf(bytes);
  const bound = Math.min(MOST_BYTES, Math.max(ALWAYS_BYTES, bytes.length * MOST_GROWTH));
  return {
    names: [...entries.keys()],
    read: (name) => ({
      *[Symbol.iterator]() {
        const entry = entries.get(name);
        let unpacked = 0;
        for (const piece of entry ? unpack(bytes, entry) : []) {
          unpacked += piece.length;
          if (unpacked > bound) throw new WorkbookProblem(TOO_LARGE);
          yield piece;
        }
      },
    }),
  };
}

function directoryOf(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, Entry>();
  try {
    const end = endOf(view);
    const count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    for (let left = count; left > 0; left--) {
      if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new WorkbookProblem(DAMAGED);
      const nameBytes = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(
        bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      );
      entries.set(name.replaceAll('\\', '/'), {
        isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
        method: view.getUint16(at + 10, true),
        packedBytes: view.getUint32(at + 20, true),
        at: view.getUint32(at + 42, true),
      });
      at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch (error) {
    // A place outside of the file.
    throw error instanceof RangeError ? new WorkbookProblem(DAMAGED) : error;
  }
  return entries;
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MOST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at--)
    if (view.getUint32(at, true) === DIRECTORY_END) return at;
  throw new WorkbookProblem(DAMAGED);
}

function* unpack(bytes: Uint8Array, { method, isEncrypted, packedBytes, at }: Entry) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isThere = at + HEADER_BYTES <= bytes.length && view.getUint32(at, true) === LOCAL_HEADER;
  if (!isThere || isEncrypted || (method !== STORED && method !== DEFLATED))
    throw new WorkbookProblem(DAMAGED);
  const from = at + HEADER_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packed = bytes.subarray(from, from + packedBytes);
  if (method === STORED) yield packed;
  else yield* inflate(packed);
}

function* inflate(packed: Uint8Array): Generator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const inflater = new Inflate((piece) => pieces.push(piece));
  for (let from = 0; from < packed.length; from += CHUNK_BYTES) {
    const to = from + CHUNK_BYTES;
    try {
      inflater.push(packed.subarray(from, to), to >= packed.length);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      throw new WorkbookProblem(DAMAGED);
    }
    yield* pieces.splice(0);
  }
}
