import rules from 'virtual:form-rules/bankOutcomes/saveOutcomeMapping';
import type { OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import type { FieldError } from '../../lib/forms/field-errors.ts';
import type { Addition } from '../../lib/forms/use-contract-form.ts';
import { NO_COLUMN } from '../../components/column-fields.tsx';
import { type ColumnName, columnLabels } from './mapping.ts';

/** A mapping as it is chosen: each column is a field of its own, and blank where the file has none. */
export type MappingValues = Omit<OutcomeMapping, 'columns'> & Partial<Record<ColumnName, string>>;

const columnNames = Object.keys(columnLabels) as ColumnName[];

export const valuesOf = ({ columns, ...rest }: OutcomeMapping): MappingValues => ({
  ...rest,
  ...Object.fromEntries(columnNames.map((name) => [name, columns[name] ?? NO_COLUMN])),
});

export const mappingForm = contractForm<MappingValues, OutcomeMapping>(rules, {
  blank: 'Please fill in all required fields',
  failed: 'The columns couldn’t be kept',
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
  const errors = missingIn(values);
  if (errors.length > 0) return { errors, toast: 'Please fill in all required fields' };
  const chosen = columnNames.filter((name) => values[name]);
  const columns = Object.fromEntries(chosen.map((name) => [name, values[name]]));
  return { input: { columns: columns as OutcomeMapping['columns'] } };
}

function missingIn(values: Partial<MappingValues>): FieldError<MappingValues>[] {
  const { endToEndId, reference, amount, status, sign, paidValues = [] } = values;
  const { returnedValues = [] } = values;
  const hasWords = paidValues.length + returnedValues.length > 0;
  const found: [isMissing: boolean, error: FieldError<MappingValues>][] = [
    [
      !endToEndId && !reference,
      {
        name: 'endToEndId',
        message: 'Choose the column of the payment ID, or of our reference.',
      },
    ],
    [!amount, { name: 'amount', message: 'Choose the column of the amount.' }],
    [
      !status && sign === 'none',
      {
        name: 'status',
        message: 'Choose the column of the status, or say that a minus marks what was paid.',
      },
    ],
    [
      status !== undefined && status !== NO_COLUMN && !hasWords,
      {
        name: 'paidValues',
        message: 'Say which values of the status mean paid or returned.',
      },
    ],
  ];
  return found.flatMap(([isMissing, error]) => (isMissing ? error : []));
}
