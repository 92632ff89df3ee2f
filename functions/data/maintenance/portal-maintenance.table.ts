/** The maintenance of the portal: one item, which every call of the API reads. */
import type { Maintenance } from '../../../shared/kernel/maintenance.ts';
import { defineEntity, type ItemOf } from '../../platform/entity.ts';

/** The one thing that is maintained. */
const PORTAL = 'portal';

const definition = defineEntity({
  name: 'portalMaintenance',
  id: 'subject',
  attributes: {
    subject: { type: 'string', required: true },
    /** The portal's time, ISO 8601; likewise the end, from which on the item means nothing. */
    since: { type: 'string', required: true },
    until: { type: 'string', required: true },
    /** A sentence for everybody who uses the portal. */
    reason: { type: 'string', required: true },
    startedBy: { type: 'string', required: true },
  },
});

export type StoredMaintenance = ItemOf<typeof definition>;

export const portalMaintenanceTable = definition.with(({ get, write, asRead }) => ({
  /** The last maintenance, also one that is over; undefined where somebody ended it. */
  read: (): Promise<StoredMaintenance | undefined> => get(PORTAL),

  /** Begins or extends a maintenance, if the stored one is as it was read. */
  put: (maintenance: Maintenance & { startedBy: string }, read: StoredMaintenance | undefined) =>
    write((all) =>
      all
        .put({ subject: PORTAL, ...maintenance })
        .where(asRead({ since: read?.since, until: read?.until })),
    ),

  /** Ends a maintenance, if it is as it was read. */
  end: ({ until: end }: StoredMaintenance) =>
    write((all) => all.delete({ subject: PORTAL }).where(asRead({ until: end }))),
}));
