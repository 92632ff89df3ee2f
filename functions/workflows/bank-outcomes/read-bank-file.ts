/** Reads a bank's file of any accepted kind, which its content tells. */
import { acceptedMessages, formatOfNamespace } from '../../../shared/bank-outcomes/rules.ts';
import { MAX_FILE_BYTES } from '../../../shared/bank-outcomes/limits.ts';
import type { OutcomeFormat, OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { readCamt } from './read-camt.ts';
import { readCsvLines } from './read-csv-lines.ts';
import type { BankFileContent, DocumentReader, ReadingTerms } from './read-lines.ts';
import { readPain002 } from './read-pain002.ts';
import { readXml } from './read-xml.ts';
import { quote } from '../../../shared/kernel/file-cells.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';

const ROOT = 'Document';

/** True where the first character that isn't blank opens a tag, whatever the encoding. */
function isXml(bytes: Uint8Array): boolean {
  const blank = new Set([0, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);
  return bytes.find((byte) => !blank.has(byte)) === 0x3c;
}

/**
 * Reads a file.
 * @param mapping how a CSV's columns are read; absent where none was chosen
 * @throws FileProblem where the file can't be used, with the line
 */
export function readBankFile(
  bytes: Uint8Array,
  terms: ReadingTerms,
  mapping?: OutcomeMapping,
): BankFileContent {
  if (bytes.length > MAX_FILE_BYTES) throw new FileProblem(1, 'The file is above 20 MB.');
  const content = isXml(bytes) ? readDocument(bytes, terms) : readCsv(bytes, terms, mapping);
  if (content.lines.length === 0) throw new FileProblem(1, 'The file has no payment in it.');
  return content;
}

function readCsv(
  bytes: Uint8Array,
  terms: ReadingTerms,
  mapping: OutcomeMapping | undefined,
): BankFileContent {
  if (!mapping)
    throw new FileProblem(
      1,
      `The file isn’t XML. For a CSV, choose how its columns are read; XML must be ${acceptedMessages}.`,
    );
  return { format: 'csv', lines: readCsvLines(bytes, terms, mapping) };
}

function readDocument(bytes: Uint8Array, terms: ReadingTerms): BankFileContent {
  let found: { format: OutcomeFormat; reader: DocumentReader } | undefined;
  let first = '';
  readXml(bytes, (namespace, name, line) => {
    first ||= name;
    // A bank may put the message into a business envelope.
    if (name !== ROOT) return undefined;
    const format = formatOf(namespace, line);
    const reader = format === 'pain002' ? readPain002(terms) : readCamt(terms);
    found = { format, reader };
    return { pieces: reader.pieces, onPiece: (...piece) => reader.onPiece(...piece) };
  });
  if (!found)
    throw new FileProblem(1, `The file begins with ${quote(first)}, and has no ${quote(ROOT)}.`);
  return { format: found.format, lines: found.reader.lines };
}

function formatOf(namespace: string, line: number): OutcomeFormat {
  const format = formatOfNamespace(namespace);
  if (!format)
    throw new FileProblem(
      line,
      `The file is ${namespace ? quote(namespace) : 'of no namespace'}. Accepted are ${acceptedMessages}.`,
    );
  return format;
}
