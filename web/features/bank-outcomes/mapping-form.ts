import rules from 'virtual:form-rules/bankOutcomes/saveOutcomeMapping';
import type { OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { NUMBERED_COLUMN } from '../../../shared/kernel/csv-file.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import type { Addition } from '../../lib/forms/use-contract-form.ts';
import { BLANK, columnsOf, fieldsOf, missingFields } from '../../lib/forms/chosen-columns.ts';
import { type ColumnName, columnLabels } from './mapping.ts';

/** A mapping as it is chosen: each column is a field of its own, and blank where the file has none. */
export type MappingValues = Omit<OutcomeMapping, 'columns' | 'byNumber'> &
  Partial<Record<ColumnName, string>>;

export const valuesOf = (mapping: OutcomeMapping): MappingValues => ({
  name: mapping.name,
  paidValues: mapping.paidValues,
  returnedValues: mapping.returnedValues,
  onTheWayValues: mapping.onTheWayValues,
  sign: mapping.sign,
  decimalMark: mapping.decimalMark,
  dayForm: mapping.dayForm,
  ...fieldsOf(columnLabels, mapping.columns),
});

export const mappingForm = contractForm<MappingValues, OutcomeMapping>(rules, {
  blank: BLANK,
  failed: 'The mapping couldn’t be saved',
  fields: {
    name: { blank: 'Give it a name, such as the bank’s.' },
    // Hidden without a status column.
    paidValues: { whenBlank: [] },
    returnedValues: { whenBlank: [] },
    onTheWayValues: { whenBlank: [] },
    sign: {},
    decimalMark: {},
    dayForm: {},
  },
});

/** The chosen columns, or the errors of those that reading needs. */
export function readColumns(
  values: Partial<MappingValues>,
): Addition<MappingValues, OutcomeMapping> {
  const { endToEndId, reference, amount, moneyOut, moneyIn, status, sign } = values;
  const { paidValues = [], returnedValues = [] } = values;
  const hasWords = paidValues.length + returnedValues.length > 0;
  const missing = missingFields<MappingValues>([
    [
      !endToEndId && !reference,
      'endToEndId',
      'Choose the column of the payment ID, or of our reference.',
    ],
    [!amount && !moneyOut, 'amount', 'Choose the column of the amount, or of money out.'],
    [
      Boolean(amount && moneyOut),
      'amount',
      'Choose the amount, or money out and in, and not both.',
    ],
    [Boolean(moneyIn) && !moneyOut, 'moneyOut', 'Choose the column of money out, too.'],
    [
      !status && !moneyOut && sign === 'none',
      'status',
      'Choose the column of the status, or say that a minus marks what was paid.',
    ],
    [Boolean(status) && !hasWords, 'paidValues', 'Choose the values that mean paid or returned.'],
  ]);
  if (missing) return missing;
  const columns = columnsOf(columnLabels, values) as OutcomeMapping['columns'];
  // Only a file without a header offers such names.
  const isNumbered = Object.values(columns).every((column = '') => NUMBERED_COLUMN.test(column));
  return { input: { columns, ...(isNumbered ? { byNumber: true } : {}) } };
}
