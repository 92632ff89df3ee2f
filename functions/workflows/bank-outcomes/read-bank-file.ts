/** Reads a bank's file of any accepted kind, which its content tells. */
import {
  acceptedMessages,
  formatOfNamespace,
  formatOfText,
} from '../../../shared/bank-outcomes/rules.ts';
import {
  fittingProfiles,
  mappingOfProfile,
  profileNames,
} from '../../../shared/bank-outcomes/profiles.ts';
import { MAX_FILE_BYTES } from '../../../shared/bank-outcomes/limits.ts';
import type { OutcomeFormat, OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { textParts } from '../../../shared/kernel/decode-text.ts';
import { isOfficeFile } from '../../../shared/kernel/workbooks/file-starts.ts';
import { openTable, type ReadTable } from '../../../shared/kernel/workbooks/read-table.ts';
import { readCamt } from './read-camt.ts';
import { readCsvLines } from './read-csv-lines.ts';
import type { BankFileContent, DocumentReader, ReadingTerms } from './read-lines.ts';
import { readMt940 } from './read-mt940.ts';
import { readOfx } from './read-ofx.ts';
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
  const content = readContent(bytes, terms, mapping);
  if (content.lines.length === 0) throw new FileProblem(1, 'The file has no payment in it.');
  return content;
}

function readContent(
  bytes: Uint8Array,
  terms: ReadingTerms,
  mapping: OutcomeMapping | undefined,
): BankFileContent {
  if (isOfficeFile(bytes)) return readCsv(bytes, terms, mapping);
  const [head = ''] = textParts(bytes);
  const format = formatOfText(head);
  if (format === 'mt940') return { format, lines: readMt940(bytes, terms) };
  if (format === 'ofx') return { format, lines: readOfx(bytes, terms) };
  return isXml(bytes) ? readDocument(bytes, terms) : readCsv(bytes, terms, mapping);
}

/** Without a mapping, a CSV or workbook is read as the statement of the one bank whose layout it has. */
function readCsv(
  bytes: Uint8Array,
  terms: ReadingTerms,
  chosen: OutcomeMapping | undefined,
): BankFileContent {
  const read = openTable(bytes);
  const mapping = chosen ?? recognisedMapping(read);
  return { format: 'csv', lines: readCsvLines(read, terms, mapping), mapping };
}

function recognisedMapping(read: ReadTable): OutcomeMapping {
  const [profile, ...others] = fittingProfiles(read);
  if (profile === undefined)
    throw new FileProblem(
      1,
      `The file isn’t XML. For a CSV, choose how its columns are read; XML must be ${acceptedMessages}.`,
    );
  if (others.length > 0)
    throw new FileProblem(
      1,
      `The file may be a statement of ${[profile, ...others].map(profileNames).join(' or ')}. Bring it in again, and choose whose it is.`,
    );
  return mappingOfProfile(profile);
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
