/**
 * Finds content in an Office file that could act by itself: macros, controls, packed programs, and parts
 * that are fetched from elsewhere when the file is opened. Pure.
 */
import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';

const REMEDY = 'save it as a PDF, and upload that';
/** Complete "The file …". */
const ACTIVE = `has macros, controls or programs inside it, which aren’t accepted: ${REMEDY}`;
const REMOTE = `fetches parts of itself from elsewhere when it is opened, which isn’t accepted: ${REMEDY}`;
const UNREADABLE = `can’t be checked, because it is protected or damaged: ${REMEDY}`;

/** Parts of a file in today's formats. A chart's own workbook has no macros, and is let through. */
const ACTIVE_PART =
  /(^|\/)(vbaproject[^/]*|vbadata\.xml|activex\/.*|embeddings\/[^/]*\.(?!(xlsx|docx|pptx)$)[^/]*|macrosheets\/.*)$/;
const TYPES = '[content_types].xml';
const MACRO_TYPE = /macroenabled|vbaproject/i;
const RELATIONS = /\.rels$/;
/** Kinds of relations whose target is fetched at once; links that people click aren't among them. */
const FETCHED =
  /^(?=.*\bTargetMode\s*=\s*["']External)(?=.*\bType\s*=\s*["'][^"']*\/(attachedTemplate|oleObject|frame|subDocument)["'])(?=.*\bTarget\s*=\s*["'](https?:|ftp:|\\\\|file:\/\/[^/]))/is;
const RELATION = /<(?:\w+:)?Relationship\b[^>]*>/gi;

/** Bytes that all inspected parts of a file may have together. */
const MAX_INFLATED = 8 * 1024 * 1024;

/** Names in the directory of the old formats, in their two bytes a letter. */
const OLD_ACTIVE = ['_VBA_PROJECT', 'ObjectPool', '\u0001Ole10Native', 'EncryptedPackage'];

const isInspected = (name: string) => name === TYPES || RELATIONS.test(name);

/**
 * @returns why a file of Word, Excel or PowerPoint in today's format isn't accepted; undefined where it is
 */
export function findOfficeProblem(file: Uint8Array): string | undefined {
  let isActive = false;
  let bytes = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    const lower = name.toLowerCase().replaceAll('\\', '/');
    isActive ||= ACTIVE_PART.test(lower);
    if (!isInspected(lower)) return false;
    bytes += originalSize;
    return bytes <= MAX_INFLATED;
  };
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(file, { filter });
  } catch (error) {
    // Bytes that are no archive are the file's fault; anything else is ours.
    if (!(error instanceof Error && 'code' in error)) throw error;
    return UNREADABLE;
  }
  if (isActive) return ACTIVE;
  if (bytes > MAX_INFLATED || bytes === 0) return UNREADABLE;
  const texts = Object.values(parts).map((part) => strFromU8(part));
  if (texts.some((text) => MACRO_TYPE.test(text))) return ACTIVE;
  const relations = texts.flatMap((text) => text.match(RELATION) ?? []);
  return relations.some((relation) => FETCHED.test(relation)) ? REMOTE : undefined;
}

/**
 * @returns why a file of Word, Excel or PowerPoint in the old format isn't accepted; undefined where it is
 */
export function findOldOfficeProblem(file: Uint8Array): string | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return OLD_ACTIVE.some((name) => bytes.includes(Buffer.from(name, 'utf16le')))
    ? ACTIVE
    : undefined;
}
