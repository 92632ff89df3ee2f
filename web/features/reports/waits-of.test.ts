import { expect, it } from 'vitest';
import { waitsOf } from './waits-of.ts';

const asOf = '2026-12-10T08:00:00.000Z';
const sale = (submittedAt: string) => ({
  id: submittedAt,
  agentName: 'Lerato Khumalo',
  customerName: 'Nomsa Dlamini',
  saleValueCents: 79_900,
  submittedAt,
});
const NOTHING = {
  dashboard: { asOf, pendingSales: { total: 0, rows: [] } },
  approvals: 0,
  months: [],
  payouts: { rows: [], cursor: null },
  exceptions: { rows: [], cursor: null },
  jobs: [],
};
const batchOf = (period: string, batch: object, run: object = {}) =>
  ({
    run: { period, status: 'finished', ...run },
    batch: { batchId: period, lines: 2, totalCents: 50_000, today: '2026-12-10', ...batch },
  }) as unknown as Parameters<typeof waitsOf>[0]['months'][number];

it('names nothing where nothing waits', () => {
  const months = [
    batchOf('2026-11', { status: 'paid' }),
    batchOf('2026-10', { status: 'locked', paymentDate: '2026-12-10' }),
  ];
  expect(waitsOf({ ...NOTHING, months })).toEqual([]);
});

it('names sales by age, payouts, acts, batches and agents without an account, each with its address', () => {
  const rows = [sale('2026-12-01T08:00:00.000Z'), sale('2026-12-10T06:00:00.000Z')];
  const requestedAt = '2026-12-08T07:00:00.000Z';
  const waiting = { approvalId: 'x', askedAt: asOf, askedByName: 'Naledi' };
  const waits = waitsOf({
    dashboard: {
      asOf,
      pendingSales: { total: 2, rows },
      isDecidedAlone: true,
      bounced: [{ id: 'a', fullName: 'Sipho Nkosi', email: 'sipho@demo.example' }],
    },
    approvals: 1,
    months: [
      batchOf('2026-11', { status: 'open' }),
      batchOf('2026-10', { status: 'locked', paymentDate: '2026-12-09' }),
      batchOf('2026-09', { status: 'locked', work: { status: 'failed' } }),
      batchOf('2026-08', { status: 'collecting' }, { status: 'failed' }),
    ],
    payouts: {
      cursor: null,
      rows: [
        { agentId: 'a', amountCents: 100, requestedAt, bankWarning: 'missing' },
        { agentId: 'a', amountCents: 200, requestedAt, bankWarning: 'missing' },
        { agentId: 'b', amountCents: 300, requestedAt, bankWarning: 'failed check' },
        { agentId: 'c', amountCents: 400, requestedAt },
        { agentId: 'c', amountCents: 500, requestedAt, batchId: '2026-11' },
        { agentId: 'c', amountCents: 600, requestedAt, waiting },
      ],
    },
    exceptions: {
      cursor: 'next',
      rows: [{ agentId: 'd', amountCents: 500, reasons: ['noBankDetails'], canInclude: false }],
    },
    jobs: [
      { kind: 'exportSales', status: 'done', by: 'Naledi' },
      { kind: 'exportSales', status: 'failed', by: 'Sipho' },
      { kind: 'exportSales', status: 'failed', by: 'Naledi' },
      { kind: 'lockBatch', status: 'failed', by: 'Naledi' },
    ],
  });
  expect(
    waits.filter(({ isReminded }) => isReminded).map(({ text, hint }) => [text, hint]),
  ).toEqual([['1 agent without bank details', 'R3.00 can’t be paid']]);
  expect(waits.map(({ text, hint = '', to }) => [text, hint, to])).toEqual([
    [
      '2 sales to review',
      '1 for 3 days or more, oldest: 9 days',
      '/admin/sales?status=pending&order=oldest',
    ],
    ['1 payout to pay', 'R4.00, oldest: 2 days', '/admin/payouts?status=pending&account=ready'],
    ['1 change needs a second person’s approval', '', '/admin/approvals'],
    ['Lock the batch of November 2026', '2 lines, R500.00', '/admin/payouts/batches/2026-11'],
    [
      'Batch of October 2026: payment date over',
      '09 Dec, 2 lines, R500.00',
      '/admin/payouts/batches/2026-10',
    ],
    [
      'The work on the batch of September 2026 stopped',
      '2 lines, R500.00',
      '/admin/payouts/batches/2026-09',
    ],
    ['The run of August 2026 stopped: resume it', '', '/admin/payouts/batches/2026-08'],
    [
      '1 agent whose account check failed, or whose bank returned a payment',
      'R3.00 can’t be paid',
      '/admin/payouts?status=pending&account=held',
    ],
    [
      '1 agent without bank details',
      'R3.00 can’t be paid',
      '/admin/payouts?status=pending&account=missing',
    ],
    ['At least 1 agent without bank details', '', '/admin/payouts/batches/2026-11?tab=exceptions'],
    ['Emails to Sipho Nkosi come back', 'sipho@demo.example', '/admin/agents/a'],
    ['The export of sales failed', 'Started by Sipho', '/admin/sales'],
    ['Only one person has the finance permission', '', '/admin/administrators'],
  ]);
});
