/** The columns of a network's file, and a proposal for them. */
import { DEFAULT_GRACE_DAYS } from '../../../shared/network-statements/rules.ts';
import type { StatementMapping } from '../../../shared/network-statements/schemas.ts';
import { type CsvHead, guessColumns, spellColumns } from '../../lib/csv-head.ts';

export type ColumnName = keyof StatementMapping['columns'];

export const columnLabels: Readonly<Record<ColumnName, string>> = {
  number: 'Order or Line Number',
  phone: 'Phone',
  product: 'Product',
  status: 'Status',
  activatedOn: 'Activated On',
  endedOn: 'Ended On',
};

/** Words by which columns are proposed; the more telling ones come first. */
const HINTS: readonly (readonly [ColumnName, RegExp])[] = [
  ['activatedOn', /activat|start|connect(ed|ion)_date/],
  ['endedOn', /end|cancel|churn|terminat|disconnect/],
  ['phone', /msisdn|phone|mobile|cell/],
  ['number', /order|line|sim|reference|account|number/],
  ['product', /product|plan|package|deal/],
  ['status', /status|state/],
];

/**
 * The mapping with which the form begins: the kept one, with the file's spelling of its columns; where the
 * file lacks one of them, or nothing is kept, a proposal.
 */
export function startColumns(
  head: CsvHead,
  network: string,
  known: StatementMapping | undefined,
): StatementMapping {
  const columns = known && spellColumns(head, known.columns);
  if (known && columns) return { ...known, network, columns };
  return {
    network,
    columns: { endedOn: '', ...guessColumns(head, HINTS) },
    activeValues: [],
    notYetValues: [],
    endedValues: [],
    dayForm: 'YYYY-MM-DD',
    graceDays: known?.graceDays ?? DEFAULT_GRACE_DAYS,
  };
}
