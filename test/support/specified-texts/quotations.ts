/** Compares the tables of specified texts with the specification. */
import { readFileSync } from 'node:fs';
import { isList, type ScreenTable, type SpecifiedText } from './tables.ts';

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

const documents = new Map(
  ['000', '001'].map((document) => {
    const path = new URL(`../../../docs/specification/document-${document}.txt`, import.meta.url);
    return [document, readFileSync(path, 'utf8').split(/^## /m).map(oneLine)];
  }),
);

const sectionOf = ({ document, section }: SpecifiedText): string =>
  documents.get(document)?.find((text) => text.startsWith(`${section}. `)) ?? '';

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A pattern for whole words: "Sale" doesn't stand in "Sales". */
const words = (pattern: string, flags = '') => new RegExp(`(?<!\\w)${pattern}(?!\\w)`, flags);

/** Between the items of a list: "Customer (name and email), Product", or the lines of a list. */
const BETWEEN = '(?: \\([^)]*\\))?[,;:.]?(?: and| -)* ';

const stands = (text: string, { specified }: SpecifiedText) =>
  words(specified.map((item) => escape(item)).join(BETWEEN)).test(text);

/** Matches a text with a quotation that has placeholders ("Sharing to {platform}", "Failed: ..."). */
function canRead(quoted: string, text: string): boolean {
  const parts = quoted.split(/\{\w+\}|\.\.\.|\bN\b/);
  const pattern = parts.map((part) => escape(part)).join('.*');
  return parts.length > 1 && new RegExp(`^${pattern}$`).test(text);
}

/** True if a quotation has the items in their order, as whole words, ignoring case. */
function quotes(quoted: string, { kind, specified }: SpecifiedText): boolean {
  if (!isList(kind) && canRead(quoted, specified.join())) return true;
  const inOrder = specified.map((item) => escape(item)).join('(?!\\w).*?(?<!\\w)');
  return words(inOrder, 'i').test(quoted);
}

function isQuoted(text: SpecifiedText): boolean {
  const section = sectionOf(text);
  if (text.quoted === undefined) return stands(section, text);
  return section.includes(text.quoted) && quotes(text.quoted, text);
}

/** The rows of a table whose text isn't what their section of the specification says. */
export const misquoted = ({ states }: ScreenTable): string[] =>
  states.flatMap(({ name, texts }) =>
    texts
      .filter((text) => !isQuoted(text))
      .map(({ kind, specified }) => `${name}: ${kind}: ${specified.join('; ')}`),
  );
