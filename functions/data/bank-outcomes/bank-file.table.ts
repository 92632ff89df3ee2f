/** Files of the bank with outcomes of payouts: who brought them, what they say, what was applied. */
import { CustomAttributeType } from '../../platform/electro.ts';
import {
  type AppliedTotals,
  outcomeFormat,
  type OutcomeMapping,
  type OutcomeTotals,
} from '../../../shared/bank-outcomes/schemas.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { BY_TIME, fileAttributes, filePatterns } from '../brought-files/brought-file.table.ts';

const definition = defineEntity({
  name: 'bankFile',
  id: 'fileId',
  attributes: {
    fileId: { type: 'string', required: true },
    ...fileAttributes,
    format: { type: outcomeFormat.options },
    /** How a CSV's columns are read, as it was when the file was uploaded. */
    mapping: { type: CustomAttributeType<OutcomeMapping>('any') },
    /** SHA-256 of the content; there once it was read, and its lines are kept. */
    sha256: { type: 'string' },
    totals: { type: CustomAttributeType<OutcomeTotals>('any') },
    applied: { type: CustomAttributeType<AppliedTotals>('any') },
    /** The totals of earlier applications; `applied` is the last one's. */
    appliedBefore: { type: CustomAttributeType<AppliedTotals>('any') },
  },
  indexes: {
    all: { index: 'gsi3', pk: key`bankFiles`, sk: BY_TIME },
  },
});

export type StoredBankFile = ItemOf<typeof definition>;

export const bankFileTable = definition.with(filePatterns<StoredBankFile>);
