/** The daily reconciliation: how far it is, what it found, and the e-mail that it owes. */
import { Entity, type EntityItem } from 'electrodb';
import type { MailEnd } from './mailer.client.ts';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { owesMail } from '../platform/lease.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';
import type { Period } from '../../shared/kernel/month.ts';

/** What is looked through, in this order. */
export const STAGES = ['agents', 'openDeletions', 'finishedDeletions', 'batches'] as const;
export type Stage = (typeof STAGES)[number];

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'reconciliation', version: '1', service: 'portal' },
      attributes: {
        /** In South Africa, `YYYY-MM-DD`. */
        day: { type: 'string', required: true },
        status: { type: ['running', 'finished'] as const, required: true },
        stage: { type: STAGES, required: true },
        /** Where in the stage it goes on; absent: at its beginning. */
        cursor: { type: 'string' },
        /** Agents looked at by now. */
        agents: { type: 'number', required: true },
        batches: { type: 'number', required: true },
        /** Figures that drift. */
        drifting: { type: 'number', required: true },
        /** The first of them. */
        drifts: { type: 'any', required: true },
        mail: { type: ['none', 'due', 'sent', 'unwanted', 'failed'] as const, required: true },
        attempts: { type: 'number', required: true },
        /** Real time, ISO 8601: until then one function has it. */
        leasedUntil: { type: 'string' },
        startedAt: { type: 'string', required: true },
        finishedAt: { type: 'string' },
      },
      indexes: {
        primary: {
          pk: key('pk', 'reconciliation#${day}', 'day'),
          sk: key('sk', 'reconciliation'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

type Stored = EntityItem<ReturnType<typeof build>>;
export type Reconciliation = Omit<Stored, 'drifts'> & { drifts: Drift[] };

/** How far it is. */
export interface Reached {
  stage: Stage;
  cursor: string | null;
  agents: number;
  batches: number;
  drifting: number;
  drifts: Drift[];
}

interface Lease {
  until: string;
  now: string;
}

export const reconciliationTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (day: string): Promise<Reconciliation | undefined> =>
      (await entity.get({ day }).go({ consistent: true })).data ?? undefined,

    create: (reconciliation: Reconciliation, otherwise: Write['otherwise']) =>
      write((days) => days.create(reconciliation).commit(OLD), otherwise),

    /** Takes one that runs and that nobody has. */
    claim: (day: string, { until, now }: Lease, otherwise: Write['otherwise']) =>
      write(
        (days) =>
          days
            .patch({ day })
            .set({ leasedUntil: until })
            .where(
              ({ status, leasedUntil }, is) =>
                `${is.eq(status, 'running')} AND ${is.lt(leasedUntil, now)}`,
            )
            .commit(OLD),
        otherwise,
      ),

    /** Says how far it is, as long as it is still this function's. */
    advance: (
      day: string,
      { cursor, ...reached }: Reached,
      lease: string,
      otherwise: Write['otherwise'],
    ) =>
      write((days) => {
        const patch = days.patch({ day }).set({ ...reached, ...(cursor ? { cursor } : {}) });
        return (cursor ? patch : patch.remove(['cursor']))
          .where(({ leasedUntil }, is) => is.eq(leasedUntil, lease))
          .commit(OLD);
      }, otherwise),

    /** It looked at everything; an e-mail is owed where something drifts. */
    finish: (
      day: string,
      { mail, finishedAt }: { mail: 'none' | 'due'; finishedAt: string },
      lease: string,
      otherwise: Write['otherwise'],
    ) =>
      write(
        (days) =>
          days
            .patch({ day })
            .set({ status: 'finished', mail, finishedAt })
            .remove(['leasedUntil'])
            .where(({ leasedUntil }, is) => is.eq(leasedUntil, lease))
            .commit(OLD),
        otherwise,
      ),

    /** Takes the e-mail for one try, if it is owed and nobody else has it. */
    claimMail: (day: string, { until, now }: Lease, otherwise: Write['otherwise']) =>
      write(
        (days) =>
          days
            .patch({ day })
            .set({ leasedUntil: until })
            .add({ attempts: 1 })
            .where(owesMail(now))
            .commit(OLD),
        otherwise,
      ),

    settleMail: (day: string, mail: MailEnd, otherwise: Write['otherwise']) =>
      write((days) => days.patch({ day }).set({ mail }).commit(OLD), otherwise),
  };
});
/** A figure of an agent, or of a month's batch, that isn't what it must be. */
export type Drift = {
  figure: string;
  unit: 'cents' | 'lines';
  is: number;
  mustBe: number;
} & ({ agentId: string; period?: never } | { period: Period; agentId?: never });
