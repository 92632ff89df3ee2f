/** The public holidays that the office entered, because they were declared singly: one item. */
import { CustomAttributeType } from '../../platform/electro.ts';
import type { Holiday } from '../../../shared/monthly-run/schemas.ts';
import { defineEntity, type ItemOf } from '../../platform/entity.ts';

/** The one subject: holidays are the same for everybody. */
const PORTAL = 'portal';

const definition = defineEntity({
  name: 'holidays',
  id: 'subject',
  attributes: {
    subject: { type: 'string', required: true },
    /** In order. */
    days: { type: CustomAttributeType<Holiday[]>('any'), required: true },
    /** Counts the changes, so that none is made of an older state. */
    version: { type: 'number', required: true },
  },
});

export type StoredHolidays = ItemOf<typeof definition>;

export const holidayTable = definition.with(({ get, write, asRead }) => ({
  read: (): Promise<StoredHolidays | undefined> => get(PORTAL),

  /** Stores the days, if the stored ones are as they were read. */
  set: (days: Holiday[], read: StoredHolidays | undefined) =>
    write((all) =>
      all
        .put({ subject: PORTAL, days, version: (read?.version ?? 0) + 1 })
        .where(asRead({ version: read?.version })),
    ),
}));
