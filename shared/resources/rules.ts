/** Rules of resources, for the browser and the server. Pure. */
import { beginningOf, isPage } from '../kernel/file-content.ts';
import { identifierTerms, nameTerms } from '../kernel/search.ts';

export const RESOURCE_CATEGORIES = [
  'sales_materials',
  'training',
  'marketing',
  'product_info',
  'templates',
  'other',
] as const;

export const RESOURCE_TYPES = ['image', 'gif', 'video', 'pdf', 'document', 'url', 'file'] as const;
type ResourceType = (typeof RESOURCE_TYPES)[number];

/** In the specified order; `link` copies the link. */
export const SHARE_PLATFORMS = [
  'facebook',
  'whatsapp',
  'instagram',
  'x',
  'linkedin',
  'tiktok',
  'link',
] as const;

/** 50 MB, in bytes. */
export const MAX_RESOURCE_BYTES = 50 * 1024 * 1024;

/** `isKind` needs this many bytes from the beginning of a file. */
export const RESOURCE_HEAD_BYTES = 4096;

/** A kind of file that can be uploaded. */
export interface FileKind {
  /** The content type that the file is served with; the uploader's is ignored. */
  contentType: string;
  type: ResourceType;
  /** The file's first bytes. */
  begins: RegExp;
}

const kind = (type: ResourceType, contentType: string, begins: RegExp): FileKind => ({
  type,
  contentType,
  begins,
});

const jpeg = kind('image', 'image/jpeg', /^\xff\xd8\xff/);
// All old Office formats begin alike; the program's name has no fixed place in the file.
const OLD_OFFICE = /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/;
const OFFICE = /^PK\x03\x04.{26}(\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/)/s;
const openXml = (program: string) => `application/vnd.openxmlformats-officedocument.${program}`;

/** By the ending of the name; in the patterns a dot is any byte. */
const KINDS = new Map<string, FileKind>([
  ['png', kind('image', 'image/png', /^\x89PNG\r\n\x1a\n/)],
  ['jpg', jpeg],
  ['jpeg', jpeg],
  ['gif', kind('gif', 'image/gif', /^GIF8[79]a/)],
  ['webp', kind('image', 'image/webp', /^RIFF.{4}WEBP/s)],
  ['mp4', kind('video', 'video/mp4', /^.{4}ftyp(?!qt)/s)],
  ['mov', kind('video', 'video/quicktime', /^.{4}(ftypqt|moov|mdat|wide|free|skip)/s)],
  ['avi', kind('video', 'video/x-msvideo', /^RIFF.{4}AVI /s)],
  ['pdf', kind('pdf', 'application/pdf', /^%PDF-\d/)],
  ['doc', kind('document', 'application/msword', OLD_OFFICE)],
  ['xls', kind('document', 'application/vnd.ms-excel', OLD_OFFICE)],
  ['ppt', kind('document', 'application/vnd.ms-powerpoint', OLD_OFFICE)],
  ['docx', kind('document', openXml('wordprocessingml.document'), OFFICE)],
  ['xlsx', kind('document', openXml('spreadsheetml.sheet'), OFFICE)],
  ['pptx', kind('document', openXml('presentationml.presentation'), OFFICE)],
  ['txt', kind('file', 'text/plain; charset=utf-8', /^[^\x00-\x08\x0b\x0e-\x1f\x7f]*$/)],
]);

/** Kept for adjustments of balances; no resource has such a file. */
const CSV = kind('file', 'text/csv; charset=utf-8', /^[^\x00-\x08\x0b\x0e-\x1f\x7f]*$/);

export const FILE_ENDINGS: readonly string[] = [...KINDS.keys()];

const endingOf = (fileName: string) => /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** The kind for a file name's ending; undefined for any other ending. */
export const kindOf = (fileName: string): FileKind | undefined => KINDS.get(endingOf(fileName));

/** @throws Error where the file name has no known kind, which the contract refuses */
export function requireKind(fileName: string): FileKind {
  const kind = endingOf(fileName) === 'csv' ? CSV : kindOf(fileName);
  if (!kind) throw new Error('A file of no known kind was stored');
  return kind;
}

/**
 * Checks by its content that a file is of a kind.
 * @param head the file's first `RESOURCE_HEAD_BYTES`, or all of it
 */
export function isKind(head: Uint8Array, { begins }: FileKind): boolean {
  const beginning = beginningOf(head, RESOURCE_HEAD_BYTES);
  return begins.test(beginning) && !isPage(beginning);
}

/** Types that browsers show; everything else is downloaded as an attachment. */
const SHOWN = ['image/', 'video/mp4', 'video/quicktime', 'application/pdf'];

export const isShown = ({ contentType }: Pick<FileKind, 'contentType'>): boolean =>
  SHOWN.some((beginning) => contentType.startsWith(beginning));

/** PDFs have their own folder, because the browser's viewer doesn't run in a sandbox. */
export const PDF_FOLDER = 'resources/pdf/';
export const FILES_FOLDER = 'resources/files/';

/** Most terms of tags, so that a resource's search entries fit into one transaction. */
const MAX_TAG_TERMS = 12;

/** Search terms: the title's words and the tags; the first word of each tag comes before the rest. */
export function termsOf({ title, tags }: { title: string; tags: readonly string[] }): string[] {
  const ofTags = tags.map(identifierTerms);
  const first = ofTags.flatMap((terms) => terms.slice(0, 1));
  const later = ofTags.flatMap((terms) => terms.slice(1));
  return [...nameTerms(title), ...[...first, ...later].slice(0, MAX_TAG_TERMS)];
}
