import { describe, expect, it } from 'vitest';
import { pushesOf } from './push-changes.ts';

/** The topics that a changed rollup pushes to administrators. */
const toldOf = (scope: string, before: object, after: object) => {
  const item = { __edb_e__: 'rollup', scope, bucket: 'total' };
  const audiences = pushesOf({ before: { ...item, ...before }, after: { ...item, ...after } });
  return audiences.map(([channel, topic]) => {
    expect(channel).toBe('admins');
    return topic;
  });
};

describe('a change of figures', () => {
  it.each([
    ['clicks alone', { clicksTraffic: 1 }, []],
    ['recruits', { referrals: 1 }, ['referrals']],
    ['sales', { salesPending: 1 }, ['sales', 'payouts']],
    ['what reports alone show', { ledgerPaidCents: 1 }, ['reports']],
    ['sales beside clicks', { salesPending: 1, clicksTraffic: 1 }, ['sales', 'payouts']],
    [
      'recruits, products and sales at once',
      { referrals: 1, products: 1, salesApproved: 1 },
      ['referrals', 'products', 'sales', 'payouts'],
    ],
  ])('of %s', (_, after, topics) => {
    expect(toldOf('network', {}, after)).toEqual(topics);
  });

  it('of a day alone pushes nothing', () => {
    expect(toldOf('daily#agents#2026-11', {}, { salesPending: 1 })).toEqual([]);
  });
});

describe('the freeze of all payouts', () => {
  const changed = (item: object, before: object, after: object) =>
    pushesOf({ before: { ...item, ...before }, after: { ...item, ...after } });

  it('is told to administrators and agents once, and not for batches', () => {
    const gate = { __edb_e__: 'gate', gate: 'payouts', copy: '0' };
    const told = [
      ['admins', 'payouts'],
      ['agents', 'earnings'],
    ];
    expect(changed(gate, {}, { closedAt: '2026-11-20' })).toEqual(told);
    expect(changed({ ...gate, copy: '1' }, {}, { closedAt: '2026-11-20' })).toEqual([]);
    expect(changed({ ...gate, gate: 'batch#2026-11' }, {}, { closedAt: '2026-11-20' })).toEqual([]);
  });

  it('has an end whose steps are told, and not its progress', () => {
    const item = { __edb_e__: 'unfreezing', gate: 'payouts' };
    expect(changed(item, { status: 'asked' }, { status: 'checking' })).toEqual([
      ['admins', 'payouts'],
    ]);
    expect(changed({ ...item, status: 'checking' }, { agents: 1 }, { agents: 2 })).toEqual([]);
  });
});
