/**
 * What a resource may be (documents 000 and 001, section 9; DESIGN 12): the browser asks the rules
 * that the server decides by. Pure.
 */
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

/** In the document's order; `link` is a copy of the link for anywhere else. */
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

/** How much of a file `isKind` wants to see, in bytes. */
export const RESOURCE_HEAD_BYTES = 4096;

/** A kind of file that can be uploaded. */
export interface FileKind {
  /** What the file is served as, whatever it was said to be. */
  contentType: string;
  type: ResourceType;
  /** How it begins. */
  begins: RegExp;
}

const kind = (type: ResourceType, contentType: string, begins: RegExp): FileKind => ({
  type,
  contentType,
  begins,
});

const jpeg = kind('image', 'image/jpeg', /^\xff\xd8\xff/);
// Which office program made it stands in no fixed place: whatever opens it looks for itself.
const OLD_OFFICE = /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/;
const OFFICE = /^PK\x03\x04.{26}(\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/)/s;
const openXml = (program: string) => `application/vnd.openxmlformats-officedocument.${program}`;

/** By the ending of the name (document 001, section 5); a dot stands for any byte. */
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

/** The endings that a file's name may have. */
export const FILE_ENDINGS: readonly string[] = [...KINDS.keys()];

const endingOf = (fileName: string) => /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** The kind of file that a name promises; undefined where it isn't one of those. */
export const kindOf = (fileName: string): FileKind | undefined => KINDS.get(endingOf(fileName));

/**
 * Whether a file is of a kind, by its content.
 * @param head the file's first `RESOURCE_HEAD_BYTES`, or all of it
 */
export function isKind(head: Uint8Array, { begins }: FileKind): boolean {
  const beginning = beginningOf(head, RESOURCE_HEAD_BYTES);
  return begins.test(beginning) && !isPage(beginning);
}

/** What browsers show by themselves; everything else is an attachment (DESIGN 12). */
const SHOWN = ['image/', 'video/mp4', 'video/quicktime', 'application/pdf'];

/** Whether browsers show a file of this kind. */
export const isShown = ({ contentType }: Pick<FileKind, 'contentType'>): boolean =>
  SHOWN.some((beginning) => contentType.startsWith(beginning));

/** Where PDFs lie, which browsers show in a viewer of their own: it runs in no sandbox. */
export const PDF_FOLDER = 'resources/pdf/';
/** Where all other files of resources lie. */
export const FILES_FOLDER = 'resources/files/';

/** So many terms of tags are found: the search's entries of a resource fit into one transaction. */
const MAX_TAG_TERMS = 12;

/** What a resource is found by: the words of its title and its tags, of each tag the first before all. */
export function termsOf({ title, tags }: { title: string; tags: readonly string[] }): string[] {
  const ofTags = tags.map(identifierTerms);
  const first = ofTags.flatMap((terms) => terms.slice(0, 1));
  const later = ofTags.flatMap((terms) => terms.slice(1));
  return [...nameTerms(title), ...[...first, ...later].slice(0, MAX_TAG_TERMS)];
}
