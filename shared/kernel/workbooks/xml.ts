/** Reads the XML of a workbook's parts as it comes. Pure. */
import { SaxesParser } from 'saxes';
import { DAMAGED, WorkbookProblem } from './zip.ts';

type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  /** An element begins; its name is without a prefix. */
  onOpen?: (name: string, attributes: Attributes) => void;
  onText?: (text: string) => void;
  onClose?: (name: string) => void;
}

/** Bytes from one tag to the next: a cell has at most 32,767 characters, each of up to six bytes. */
const MOST_QUIET = 256 * 1024;

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** An attribute that has a prefix, which each program chooses itself. */
export const prefixed = (attributes: Attributes, name: string): string | undefined =>
  Object.entries(attributes).find(([one]) => one.endsWith(`:${name}`))?.[1];

/** Pieces that are small enough to see where tags are. */
function* cut(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const piece of pieces)
    for (let from = 0; from < piece.length; from += MOST_QUIET / 4)
      yield piece.subarray(from, from + MOST_QUIET / 4);
}

/**
 * Tells the handlers what a part says, and pauses after each of its pieces.
 * @throws WorkbookProblem where it isn't well-formed, or has a document type: entities of its own could fill
 *   the memory or fetch what isn't in the file
 */
export function* walkXml(
  pieces: Iterable<Uint8Array>,
  { onOpen, onText, onClose }: XmlHandlers,
): Generator<undefined> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let quiet = 0;
  const refuse = () => {
    throw new WorkbookProblem(DAMAGED);
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    quiet = 0;
    onOpen?.(withoutPrefix(name), attributes);
  });
  if (onText) {
    parser.on('text', onText);
    parser.on('cdata', onText);
  }
  parser.on('closetag', ({ name }) => {
    quiet = 0;
    onClose?.(withoutPrefix(name));
  });
  const decoder = new TextDecoder();
  let isThere = false;
  for (const piece of cut(pieces)) {
    isThere = true;
    quiet += piece.length;
    if (quiet > MOST_QUIET) refuse();
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  // Workbooks may lack a part, such as that of shared texts.
  if (isThere) parser.write(decoder.decode()).close();
}

/** Reads a part as a whole. */
export function readXml(pieces: Iterable<Uint8Array>, handlers: XmlHandlers): void {
  for (const _ of walkXml(pieces, handlers)) continue;
}
