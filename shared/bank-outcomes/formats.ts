/** The kinds of files that a bank sends, and how a content tells them. Pure, and without zod. */
import type { OutcomeFormat } from './schemas.ts';

export const formatNames: Readonly<Record<OutcomeFormat, string>> = {
  pain002: 'Status report (pain.002)',
  camt052: 'Report of the day (camt.052)',
  camt053: 'Statement (camt.053)',
  camt054: 'Notification (camt.054)',
  mt940: 'Statement (MT940)',
  ofx: 'Statement (OFX)',
  csv: 'CSV',
};
/**
 * The accepted messages of ISO 20022, each with its first and last version: from those of 2009 to today's, what
 * is read of them stands under the same names but for a handful.
 */
const MESSAGES: Readonly<Record<string, readonly [OutcomeFormat, first: number, last: number]>> = {
  'pain.002': ['pain002', 3, 14],
  'camt.052': ['camt052', 2, 13],
  'camt.053': ['camt053', 2, 13],
  'camt.054': ['camt054', 2, 13],
};
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3})\.001\.(\d\d)$/;

/** The format of a document with this namespace; undefined where it isn't accepted. */
export function formatOfNamespace(namespace: string): OutcomeFormat | undefined {
  const [, message = '', version = ''] = NAMESPACE.exec(namespace) ?? [];
  const [format, first, last] = MESSAGES[message] ?? [];
  if (first === undefined || last === undefined) return undefined;
  return Number(version) >= first && Number(version) <= last ? format : undefined;
}

/** The accepted messages, for people. */
export const acceptedMessages = Object.entries(MESSAGES)
  .map(([message, [, first, last]]) => `${message}.001.0${first} to .${last}`)
  .join(', ');

/** A message of SWIFT may begin with its header blocks, which banks leave out. */
const MT940 = /^\s*(?:\{1:[^}]*\}|:20:)/;
/** OFX 1 has a header of lines, OFX 2 one of XML; some banks leave it out. */
const OFX = /^\s*(?:OFXHEADER:|<\?OFX\b|<OFX>|<\?xml[^>]*>\s*(?:<\?OFX\b|<OFX>))/i;

/** The format of a text that isn't ISO 20022, by its start; undefined for a CSV. */
export function formatOfText(head: string): 'mt940' | 'ofx' | undefined {
  if (MT940.test(head)) return 'mt940';
  return OFX.test(head) ? 'ofx' : undefined;
}
