/** Reads what a function reports of a batch, as Lambda's event source mappings do. */
import { z } from 'zod';

const report = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
});

/**
 * The identifiers of the items that failed.
 * @param answer what the function returned; nothing means that all went well
 * @returns undefined where the report isn't one: then the whole batch counts as failed
 */
export function failedItems(
  answer: unknown,
  identifiers: readonly string[],
): readonly string[] | undefined {
  if (answer === null || answer === undefined || answer === '') return [];
  const parsed = report.safeParse(answer);
  if (!parsed.success) return undefined;
  const failed = (parsed.data.batchItemFailures ?? []).map((item) => item.itemIdentifier);
  return failed.every((identifier) => identifiers.includes(identifier)) ? failed : undefined;
}
