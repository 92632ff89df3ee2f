/** The daily reconciliation: how far it is, what it found, and the e-mail that it owes. */
import { CustomAttributeType } from 'electrodb';
import type { Period } from '../../shared/kernel/month.ts';
import { defineEntity, type ItemOf } from '../platform/entity.ts';
import type { MailEnd } from './mailer.client.ts';
import { owesMail } from '../platform/lease.ts';

/** A figure of an agent, or of a month's batch, that isn't what it must be. */
export type Drift = {
  figure: string;
  unit: 'cents' | 'lines';
  is: number;
  mustBe: number;
} & ({ agentId: string; period?: never } | { period: Period; agentId?: never });

/** The parts of a reconciliation, in their order. */
export const STAGES = ['agents', 'openDeletions', 'finishedDeletions', 'batches'] as const;
export type Stage = (typeof STAGES)[number];

const definition = defineEntity({
  name: 'reconciliation',
  id: 'day',
  attributes: {
    /** In South Africa, `YYYY-MM-DD`. */
    day: { type: 'string', required: true },
    status: { type: ['running', 'finished'], required: true },
    stage: { type: STAGES, required: true },
    /** Where in the stage it goes on; absent: at its beginning. */
    cursor: { type: 'string' },
    /** Agents looked at by now. */
    agents: { type: 'number', required: true },
    batches: { type: 'number', required: true },
    /** Figures that drift. */
    drifting: { type: 'number', required: true },
    /** The first of them. */
    drifts: { type: CustomAttributeType<Drift[]>('any'), required: true },
    mail: { type: ['none', 'due', 'sent', 'unwanted', 'failed'], required: true },
    attempts: { type: 'number', required: true },
    /** Real time, ISO 8601: until then one function has it. */
    leasedUntil: { type: 'string' },
    startedAt: { type: 'string', required: true },
    finishedAt: { type: 'string' },
  },
});

export type Reconciliation = ItemOf<typeof definition>;

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

export const reconciliationTable = definition.with(({ write }) => ({
  /** Takes one that runs and that nobody has. */
  claim: (day: string, { until, now }: Lease) =>
    write((days) =>
      days
        .patch({ day })
        .set({ leasedUntil: until })
        .where(
          ({ status, leasedUntil }, is) =>
            `${is.eq(status, 'running')} AND ${is.lt(leasedUntil, now)}`,
        ),
    ),

  /** Says how far it is, as long as it is still this function's. */
  advance: (day: string, { cursor, ...reached }: Reached, lease: string) =>
    write((days) => {
      const patch = days.patch({ day }).set({ ...reached, ...(cursor ? { cursor } : {}) });
      return (cursor ? patch : patch.remove(['cursor'])).where(({ leasedUntil }, is) =>
        is.eq(leasedUntil, lease),
      );
    }),

  /** It looked at everything; an e-mail is owed where something drifts. */
  finish: (
    day: string,
    { mail, finishedAt }: { mail: 'none' | 'due'; finishedAt: string },
    lease: string,
  ) =>
    write((days) =>
      days
        .patch({ day })
        .set({ status: 'finished', mail, finishedAt })
        .remove(['leasedUntil'])
        .where(({ leasedUntil }, is) => is.eq(leasedUntil, lease)),
    ),

  /** Takes the e-mail for one try, if it is owed and nobody else has it. */
  claimMail: (day: string, { until, now }: Lease) =>
    write((days) =>
      days.patch({ day }).set({ leasedUntil: until }).add({ attempts: 1 }).where(owesMail(now)),
    ),

  settleMail: (day: string, mail: MailEnd) => write((days) => days.patch({ day }).set({ mail })),
}));
