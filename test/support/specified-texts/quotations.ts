/** Whether the tables of specified texts say what the documents say. */
import { readFile } from 'node:fs/promises';
import type { SpecifiedText } from './specified-text.ts';

export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Read once each. */
const documents: Partial<Record<SpecifiedText['document'], Promise<string>>> = {};

/** The section of a document in which a row says that its text stands. */
export async function sectionOf({ document, section }: SpecifiedText): Promise<string> {
  const whole = await (documents[document] ??= readFile(
    new URL(`../../../docs/specification/document-${document}.txt`, import.meta.url),
    'utf8',
  ));
  return oneLine(whole.split(/^## /m).find((part) => part.startsWith(`${section}. `)) ?? '');
}

/** The words of a list's item that the quotation must have: "Sale Value (R)" may be "sale value". */
const core = (item: string) =>
  item
    .replace(/ \([^)]+\)$/, '')
    .toLowerCase()
    .split(' ')
    .at(-1) ?? '';

/** Whether a quotation with a placeholder ("Sharing to {platform}", "Failed: ...") can read so. */
function canRead(quoted: string, text: string): boolean {
  const [before = '', after, ...more] = quoted.split(/\{\w+\}|\.\.\.|\bN\b/);
  const isOne = after !== undefined && more.length === 0;
  return isOne && text.startsWith(before) && text.endsWith(after);
}

/** Whether the quotation has the items in their order. */
export function quotes(quoted: string, items: readonly string[]): boolean {
  if (canRead(quoted, items.join())) return true;
  let from = 0;
  return items.every((item) => {
    const at = quoted.toLowerCase().indexOf(core(item), from);
    from = at + 1;
    return at >= 0;
  });
}
