/**
 * Reads an XML document from a bank piece by piece: elements that a caller names are handed over and
 * forgotten, so that memory doesn't grow with the file. There are no document types, so no entities of
 * a file's own: neither bombs nor files from elsewhere.
 */
import { isUtf8 } from 'node:buffer';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { plainText, quote } from '../../../shared/kernel/file-cells.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';

export interface XmlNode {
  name: string;
  /** Where it begins, from 1. */
  line: number;
  attributes: Readonly<Record<string, string>>;
  /** Its own text, trimmed. */
  text: string;
  children: XmlNode[];
}

interface XmlReader {
  /** Elements that are handed over when they end, each with its ancestors, the nearest last. */
  pieces: ReadonlySet<string>;
  onPiece: (piece: XmlNode, ancestors: readonly XmlNode[]) => void;
}

const MAX_DEPTH = 40;
const MAX_ATTRIBUTES = 20;
const MAX_TEXT = 4000;
/** Elements in memory at one time. */
const MAX_KEPT = 20_000;
const CHUNK_BYTES = 64 * 1024;
const NEWLINE = 0x0a;
const FEW_LINES = 3;
/** Where saxes says in a message what it found: the rest of the message is for the user. */
const PLACE = /^(?:undefined:)?\d+:\d+: /;

/** The first line that isn't UTF-8; a sequence of several bytes has no line break in it. */
function lineThatIsNotUtf8(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(NEWLINE, from);
    const to = end === -1 ? bytes.length : end;
    if (!isUtf8(bytes.subarray(from, to))) return line;
    from = to + 1;
  }
  return line;
}

function hasFewLines(bytes: Uint8Array): boolean {
  let from = -1;
  for (let line = 0; line < FEW_LINES; line++) {
    from = bytes.indexOf(NEWLINE, from + 1);
    if (from === -1) return true;
  }
  return false;
}

/** @throws FileProblem for other encodings, which could hide characters from the reader */
function checkEncoding(bytes: Uint8Array): void {
  const [first = 0, second = 0] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (hasMark || first === 0 || (second === 0 && bytes.length > 1))
    throw new FileProblem(1, 'The file is written in UTF-16. It must be UTF-8.');
  if (!isUtf8(bytes)) throw new FileProblem(lineThatIsNotUtf8(bytes), 'A character is not UTF-8.');
}

/**
 * Reads a document.
 * @param open is told the namespace, name and line of each element from the root on, until it answers what is
 *   wanted of one: the elements around it are an envelope's
 * @throws FileProblem where it isn't well-formed, or exceeds a bound
 */
export function readXml(
  bytes: Uint8Array,
  open: (namespace: string, name: string, line: number) => XmlReader | undefined,
): void {
  checkEncoding(bytes);
  const parser = new SaxesParser({ xmlns: true, position: true });
  const builder = new TreeBuilder(() => parser.line, open);
  const refuse = (problem: string) => {
    throw new FileProblem(parser.line, problem);
  };
  parser.on('error', ({ message }) =>
    refuse(`The XML is damaged: ${message.replace(PLACE, '').replace(/\.$/, '')}.`),
  );
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
      refuse(`The file says that it is written in ${quote(encoding)}. It must be UTF-8.`);
  });
  parser.on('doctype', () => refuse('The file has a document type, which no bank’s message has.'));
  parser.on('opentagstart', ({ name }) => builder.begin(name));
  // One by one: a million of them would fill the memory before the tag ends.
  parser.on('attribute', () => builder.countAttribute());
  parser.on('opentag', (tag) => builder.open(tag));
  parser.on('text', (text) => builder.addText(text));
  parser.on('cdata', (text) => builder.addText(text));
  parser.on('closetag', () => builder.close());
  const decoder = new TextDecoder('utf-8');
  try {
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
      parser.write(decoder.decode(bytes.subarray(from, from + CHUNK_BYTES), { stream: true }));
    parser.write(decoder.decode());
    parser.close();
  } catch (error) {
    // Many banks write everything on one line.
    if (!(error instanceof FileProblem) || !hasFewLines(bytes)) throw error;
    throw new FileProblem(error.line, error.problem, parser.position);
  }
}

class TreeBuilder {
  private readonly path: XmlNode[] = [];
  private reader: XmlReader | undefined;
  private namespace = '';
  /** The depth of the element that is read; it ends once. */
  private depth = 0;
  private isOver = false;
  private kept = 0;
  private startLine = 1;
  private startName = '';
  private attributes = 0;
  private readonly lineNow: () => number;
  private readonly onRoot: Parameters<typeof readXml>[1];

  constructor(lineNow: () => number, onRoot: Parameters<typeof readXml>[1]) {
    this.lineNow = lineNow;
    this.onRoot = onRoot;
  }

  begin(name: string): void {
    this.startLine = this.lineNow();
    this.startName = name;
    this.attributes = 0;
  }

  countAttribute(): void {
    if (++this.attributes > MAX_ATTRIBUTES)
      throw new FileProblem(
        this.startLine,
        `The element ${quote(this.startName)} has too many attributes.`,
      );
  }

  open({ local, uri, attributes }: SaxesTagNS): void {
    const line = this.startLine;
    if (!this.reader || this.isOver) this.openOutside(uri, local, line);
    else if (uri !== this.namespace)
      throw new FileProblem(line, `The element ${quote(local)} is of another namespace.`);
    if (this.path.length >= MAX_DEPTH)
      throw new FileProblem(line, `Elements stand more than ${MAX_DEPTH} deep in each other.`);
    const given = Object.values(attributes);
    if (++this.kept > MAX_KEPT)
      throw new FileProblem(line, 'The file has more elements than a bank’s message.');
    const plain = given.filter((one) => one.uri === '').map((one) => [one.local, one.value]);
    const node: XmlNode = {
      name: local,
      line,
      attributes: Object.fromEntries(plain) as Record<string, string>,
      text: '',
      children: [],
    };
    this.path.at(-1)?.children.push(node);
    this.path.push(node);
  }

  /** An element around the one that is read, or that one itself. */
  private openOutside(uri: string, local: string, line: number): void {
    const reader = this.onRoot(uri, local, line);
    if (!reader) return;
    if (this.isOver)
      throw new FileProblem(line, 'The file has more than one message. Import them one by one.');
    this.reader = reader;
    this.namespace = uri;
    this.depth = this.path.length;
  }

  addText(text: string): void {
    const node = this.path.at(-1);
    if (!node || text.trim() === '') return;
    node.text += text;
    if (node.text.length > MAX_TEXT)
      throw new FileProblem(node.line, `${quote(node.name)} has more than ${MAX_TEXT} characters.`);
  }

  close(): void {
    const node = this.path.pop();
    if (!node) return;
    node.text = plainText(node.text).trim();
    if (!this.reader || this.isOver) return;
    if (this.path.length === this.depth) this.isOver = true;
    if (!this.reader.pieces.has(node.name)) return;
    this.reader.onPiece(node, this.path.slice(this.depth));
    this.kept -= countOf(node);
    this.path.at(-1)?.children.pop();
  }
}

const countOf = ({ children }: XmlNode): number =>
  children.reduce((sum, child) => sum + countOf(child), 1);

/** The first child of a name, or the first along a path of names. */
export function childAt(node: XmlNode | undefined, ...names: string[]): XmlNode | undefined {
  let found = node;
  for (const name of names) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The text along a path of names; undefined where it is missing or blank. */
export const textAt = (node: XmlNode | undefined, ...names: string[]): string | undefined =>
  childAt(node, ...names)?.text || undefined;

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];
