import rules from 'virtual:form-rules/networkStatements/saveStatementMapping';
import type { StatementMapping } from '../../../shared/network-statements/schemas.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import type { Addition } from '../../lib/forms/use-contract-form.ts';
import { BLANK, columnsOf, fieldsOf, missingFields } from '../../lib/forms/chosen-columns.ts';
import { type ColumnName, columnLabels } from './columns.ts';

/** A mapping as it is chosen: each column is a field of its own, and blank where the file has none. */
export type ColumnsValues = Omit<StatementMapping, 'columns' | 'network' | 'graceDays'> &
  Partial<Record<ColumnName, string>> & { graceDays: string };

export const valuesOf = (mapping: StatementMapping): ColumnsValues => ({
  activeValues: mapping.activeValues,
  notYetValues: mapping.notYetValues,
  endedValues: mapping.endedValues,
  dayForm: mapping.dayForm,
  graceDays: String(mapping.graceDays),
  ...fieldsOf(columnLabels, mapping.columns),
});

const readDays = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : undefined);

export const columnsForm = contractForm<ColumnsValues, StatementMapping>(rules, {
  blank: BLANK,
  failed: 'The mapping couldn’t be saved',
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
    const { number, phone, status, endedOn, activeValues = [], endedValues = [] } = values;
    const missing = missingFields<ColumnsValues>([
      [!number && !phone, 'number', 'Choose the column of the number, or of the phone.'],
      [!endedOn, 'endedOn', 'Choose the column of the day on which customers ended.'],
      [
        Boolean(status) && activeValues.length === 0,
        'activeValues',
        'Say which values mean active.',
      ],
      [Boolean(status) && endedValues.length === 0, 'endedValues', 'Say which values mean ended.'],
    ]);
    return (
      missing ?? {
        input: { network, columns: columnsOf(columnLabels, values) as StatementMapping['columns'] },
      }
    );
  };
