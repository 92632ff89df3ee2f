/** Files of Word, Excel and PowerPoint in today's format, as archives of their parts. */
import { strToU8, zipSync } from 'fflate';

const TYPES = '<Types><Default Extension="xml" ContentType="application/xml"/></Types>';
const KINDS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const relations = (...each: string[]) => `<Relationships>${each.join('')}</Relationships>`;

/** A relation of a part, by default to something outside the file. */
export const relation = (kind: string, target: string, mode = 'External') =>
  `<Relationship Id="rId1" Type="${KINDS}/${kind}" Target="${target}" TargetMode="${mode}"/>`;

/** @param parts texts by the names of their parts, beside those that every file has */
export const officeFile = (parts: Record<string, string> = {}): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        '[Content_Types].xml': TYPES,
        '_rels/.rels': relations(relation('officeDocument', 'word/document.xml', 'Internal')),
        'word/document.xml': '<w:document/>',
        ...parts,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );
