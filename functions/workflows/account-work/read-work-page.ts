import { scanPage } from '../../platform/scan-table.ts';
import { type WorkContext, type WorkPlace, workPageItems } from './work-stage.ts';

/** Reads a page of a stage that looks at every item of the table: each part has a segment of it. */
export const readWorkPage = (context: WorkContext, { work, part, after }: WorkPlace) =>
  scanPage(context.table, {
    after,
    segment: { number: part, of: work.parts },
    limit: workPageItems(context),
  });
