/** Networks' statements of customers: who brought them, what they say, what was applied. */
import { CustomAttributeType } from '../../platform/electro.ts';
import type {
  StatementApplied,
  StatementMapping,
  StatementTotals,
} from '../../../shared/network-statements/schemas.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { BY_TIME, fileAttributes, filePatterns } from '../brought-files/brought-file.table.ts';

const definition = defineEntity({
  name: 'networkStatement',
  id: 'fileId',
  attributes: {
    fileId: { type: 'string', required: true, field: 'statementId' },
    ...fileAttributes,
    network: { type: 'string', required: true },
    /** The day as of which the network wrote it, `YYYY-MM-DD`. */
    statementDay: { type: 'string', required: true },
    /** How its columns are read, as it was when the file was uploaded. */
    mapping: { type: CustomAttributeType<StatementMapping>('any'), required: true },
    previewedAt: { type: 'string' },
    totals: { type: CustomAttributeType<StatementTotals>('any') },
    /** The result of the last application. */
    applied: { type: CustomAttributeType<StatementApplied>('any') },
  },
  indexes: {
    all: { index: 'gsi3', pk: key`networkStatements`, sk: BY_TIME },
  },
});

export type StoredStatement = ItemOf<typeof definition>;

export const networkStatementTable = definition.with(filePatterns<StoredStatement>);
