/** The columns of a chosen CSV, and a proposal for them. */
import type { KeptMapping, OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { type CsvHead, guessColumns, spellColumns } from '../../lib/csv-head.ts';

export type ColumnName = keyof OutcomeMapping['columns'];

export const columnLabels: Readonly<Record<ColumnName, string>> = {
  endToEndId: 'Payment ID (end-to-end id)',
  reference: 'Our Reference',
  description: 'Description',
  amount: 'Amount',
  moneyOut: 'Money Out (in place of an amount)',
  moneyIn: 'Money In',
  status: 'Status',
  reason: 'Reason',
  bankReference: 'Bank Reference',
  account: 'Recipient’s Account',
  currency: 'Currency',
  day: 'Date',
};

/** Words by which columns of well-known files are proposed. */
const HINTS: readonly [ColumnName, RegExp][] = [
  ['endToEndId', /end.?to.?end|payment_?id|payout_?id/],
  ['reference', /own_ref|our_ref|^reference|statement_ref/],
  ['description', /description|narrative|details/],
  ['moneyOut', /money_out|^debit/],
  ['moneyIn', /money_in|^credit/],
  ['amount', /amount|^value$/],
  ['status', /status|result|outcome/],
  ['reason', /reason|return_code|unpaid/],
  ['bankReference', /bank_ref|transaction_?id|trace/],
  ['account', /account/],
  ['currency', /currency|ccy/],
  ['day', /date|day/],
];

/** Values of a status by which payments are told. */
const PAID = /^(paid|success(ful)?|processed|completed?|settled)$/i;
const RETURNED = /^(unpaid|returned?|rejected|failed|bounced)$/i;

/**
 * The mapping with which the form begins: the kept one, with the file's spelling of its columns. Where the
 * file lacks one of them it is another bank's, and gets a proposal of its own.
 */
export function startMapping(head: CsvHead, known?: KeptMapping): OutcomeMapping {
  const columns = known && spellColumns(head, known.columns);
  if (known && columns) {
    const { id: _, updatedAt: __, ...mapping } = known;
    return { ...mapping, columns };
  }
  const proposed = guessColumns(head, HINTS);
  const words = proposed.status ? head.valuesOf(proposed.status) : [];
  return {
    name: '',
    columns: proposed,
    paidValues: words.filter((word) => PAID.test(word)),
    returnedValues: words.filter((word) => RETURNED.test(word)),
    onTheWayValues: [],
    sign: 'none',
    decimalMark: '.',
    dayForm: 'YYYY-MM-DD',
  };
}
