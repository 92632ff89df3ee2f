import rules from 'virtual:form-rules/networkStatements/saveStatementMapping';
import type { StatementMapping } from '../../../shared/network-statements/schemas.ts';
import { NO_COLUMN } from '../../components/column-fields.tsx';
import { contractForm } from '../../lib/forms/contract-form.ts';
import type { FieldError } from '../../lib/forms/field-errors.ts';
import type { Addition } from '../../lib/forms/use-contract-form.ts';
import { type ColumnName, columnLabels } from './columns.ts';

/** A mapping as it is chosen: each column is a field of its own, and blank where the file has none. */
export type ColumnsValues = Omit<StatementMapping, 'columns' | 'network' | 'graceDays'> &
  Partial<Record<ColumnName, string>> & { graceDays: string };

const columnNames = Object.keys(columnLabels) as ColumnName[];
const BLANK = 'Please fill in all required fields';

export const valuesOf = (mapping: StatementMapping): ColumnsValues => ({
  activeValues: mapping.activeValues,
  notYetValues: mapping.notYetValues,
  endedValues: mapping.endedValues,
  dayForm: mapping.dayForm,
  graceDays: String(mapping.graceDays),
  ...Object.fromEntries(columnNames.map((name) => [name, mapping.columns[name] ?? NO_COLUMN])),
});

const readDays = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : undefined);

export const columnsForm = contractForm<ColumnsValues, StatementMapping>(rules, {
  blank: BLANK,
  failed: 'The columns couldn’t be kept',
  fields: {
    // Hidden without a status column.
    activeValues: { whenBlank: [] },
    notYetValues: { whenBlank: [] },
    endedValues: { whenBlank: [] },
    dayForm: {},
    graceDays: {
      read: readDays,
      blank: 'Enter a number of days.',
      wrong: 'Enter a number of days from 0 to 90.',
    },
  },
});

/** The chosen columns, or the errors of those that reading needs. */
export const readColumns =
  (network: string) =>
  (values: Partial<ColumnsValues>): Addition<ColumnsValues, StatementMapping> => {
    const errors = missingIn(values);
    if (errors.length > 0) return { errors, toast: BLANK };
    const chosen = columnNames.filter((name) => values[name]);
    const columns = Object.fromEntries(chosen.map((name) => [name, values[name]]));
    return { input: { network, columns: columns as StatementMapping['columns'] } };
  };

function missingIn(values: Partial<ColumnsValues>): FieldError<ColumnsValues>[] {
  const { number, phone, status, endedOn, activeValues = [], endedValues = [] } = values;
  const found: [isMissing: boolean, error: FieldError<ColumnsValues>][] = [
    [
      !number && !phone,
      { name: 'number', message: 'Choose the column of the number, or of the phone.' },
    ],
    [
      !endedOn,
      { name: 'endedOn', message: 'Choose the column of the day on which customers ended.' },
    ],
    [
      Boolean(status) && activeValues.length === 0,
      { name: 'activeValues', message: 'Say which values mean active.' },
    ],
    [
      Boolean(status) && endedValues.length === 0,
      { name: 'endedValues', message: 'Say which values mean ended.' },
    ],
  ];
  return found.flatMap(([isMissing, error]) => (isMissing ? error : []));
}
