/**
 * Finds content in a PDF that could act by itself: scripts, programs to start, and files inside the
 * file. Objects may stand in compressed streams, so those are inspected too; one that can't be is a
 * problem itself. Pure.
 */
import { inflateSync } from 'node:zlib';

const REMEDY = 'save it as a new PDF with “Print”, and upload that';
/** Complete "The file …". */
const ACTIVE = `has scripts, actions or files inside it, which aren’t accepted: ${REMEDY}`;
const UNREADABLE = `can’t be checked, because it is protected or damaged: ${REMEDY}`;

/** No action of these kinds goes without its name. They are too long to occur by chance in a picture. */
const ACTIVE_NAMES = new Set(['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'XFA']);
/** Short names, which count outside streams alone. */
const SHORT_NAMES = new Set(['JS', 'AA']);

/** A name, in which `#4a` stands for `J`, and then the end of the name. */
const NAME = /\/((?:[A-Za-z]|#[0-9A-Fa-f]{2}){2,60})(?=[\0\t\n\f\r ()<>[\]{}/%]|$)/g;
const STREAM = /\bstream(?:\r\n|\n|\r)/g;
const END_OF_STREAM = 'endstream';

/** A stream's filter. A signature's has a point in its name, such as `Adobe.PPKLite`. */
const FILTER = /\/Filter\b(?!\s*\/\w+\.)/g;
/** The only filter that programs give to a stream of objects. */
const ONE_INFLATION = /\/Filter\s*(?:\/FlateDecode(?![A-Za-z0-9#])|\[\s*\/FlateDecode\s*\])/;
/** Further filters, or a transformation of the bytes, behind which names could hide. */
const MORE_FILTERS = /\/(?:ASCII|LZW|RunLength|Crypt|AHx|A85|RL|DecodeParms|DP)/;

/** Bytes that all streams of objects of a file may have together. */
const MAX_INFLATED = 32 * 1024 * 1024;

interface Stream {
  /** The text between the stream before and this one: its dictionary stands there. */
  header: string;
  from: number;
  to: number;
}

function streamsOf(text: string): Stream[] {
  const streams: Stream[] = [];
  let before = 0;
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    if (index < before) continue;
    const from = index + keyword.length;
    const end = text.indexOf(END_OF_STREAM, from);
    const to = end === -1 ? text.length : end;
    streams.push({ header: unescaped(text.slice(before, index)), from, to });
    before = to;
  }
  return streams;
}

const unescaped = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** Some programs read a stream as objects by its `N` and `First`, whatever type it says. */
const hasObjects = ({ header }: Stream) =>
  header.includes('/ObjStm') || (/\/First\b/.test(header) && /\/N\b/.test(header));

function isActive(text: string, streams: readonly Stream[]): boolean {
  let at = 0;
  for (const { index, 1: name = '' } of text.matchAll(NAME)) {
    const plain = unescaped(name);
    if (ACTIVE_NAMES.has(plain)) return true;
    while ((streams[at]?.to ?? Infinity) < index) at++;
    if (SHORT_NAMES.has(plain) && index < (streams[at]?.from ?? Infinity)) return true;
  }
  return false;
}

/** The objects of a stream as text; undefined where it isn't compressed in the usual way. */
function inflated(bytes: Buffer, { header, from, to }: Stream, most: number): string | undefined {
  const filters = header.match(FILTER)?.length ?? 0;
  if (filters !== 1 || !ONE_INFLATION.test(header) || MORE_FILTERS.test(header)) return undefined;
  try {
    const objects = inflateSync(bytes.subarray(from, to), { maxOutputLength: most });
    return objects.toString('latin1');
  } catch (error) {
    // Bytes that can't be inflated are the file's fault; anything else is ours.
    if (!(error instanceof Error && 'code' in error)) throw error;
    return undefined;
  }
}

/** @returns why the PDF isn't accepted, to follow "The file"; undefined where it is */
export function findPdfProblem(file: Uint8Array): string | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const text = bytes.toString('latin1');
  const streams = streamsOf(text);
  if (isActive(text, streams)) return ACTIVE;
  let left = MAX_INFLATED;
  for (const stream of streams.filter(hasObjects)) {
    const objects = left > 0 ? inflated(bytes, stream, left) : undefined;
    if (objects === undefined) return UNREADABLE;
    if (isActive(objects, [])) return ACTIVE;
    left -= objects.length;
  }
  const named = unescaped(text).split('/ObjStm').length - 1;
  const inspected = streams.reduce(
    (sum, { header }) => sum + header.split('/ObjStm').length - 1,
    0,
  );
  return named === inspected ? undefined : UNREADABLE;
}
