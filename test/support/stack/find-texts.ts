import { scanTable } from '../../../functions/platform/scan-table.ts';
import type { Table } from '../../../functions/platform/table.ts';

/**
 * Finds texts that are still stored, such as a person's name in something that another person wrote.
 * @returns the keys of items
 */
export async function findTexts(table: Table, texts: readonly string[]): Promise<string[]> {
  const wanted = texts.map((text) => text.toLowerCase()).filter((text) => text !== '');
  const found: string[] = [];
  for await (const item of scanTable(table)) {
    const text = JSON.stringify(item).toLowerCase();
    if (wanted.some((one) => text.includes(one)))
      found.push(`${String(item['pk'])} ${String(item['sk'])}`);
  }
  return found;
}
