import { expect, it } from 'vitest';
import { renderChanges } from './render-changes.ts';

const changesOf = (before: object, after: object, isDeleted = false) =>
  renderChanges({
    before: { ...before },
    after: { ...after },
    nameOf: (id) => `<${id}>`,
    isDeleted,
  });

it.each([
  [{ amountCents: 123_450 }, [{ label: 'Amount', after: 'R1\u00a0234.50' }]],
  [{ endedAt: '2027-03-10T22:05:00.000Z' }, [{ label: 'Ended', after: '2027-03-11 00:05' }]],
  [{ isActive: false }, [{ label: 'Active', after: 'no' }]],
  [{ hasSecondFactor: true }, [{ label: 'Second factor', after: 'yes' }]],
  // Masked, even where the stored value was not.
  [{ accountNumber: '62000000123' }, [{ label: 'Account Number', after: '•••• 0123' }]],
  [{ agentId: 'a1' }, [{ label: 'Agent', after: '<a1>' }]],
  [{ kind: 'exportSales' }, [{ label: 'List', after: 'sales' }]],
  [{ kind: 'payBatch' }, [{ label: 'List', after: 'lines of a batch to be marked paid' }]],
  [{ tags: ['fibre', 'home'] }, [{ label: 'Tags', after: 'fibre, home' }]],
  [{ notes: '', tags: [], id: 'x', password: 'secret' }, []],
])('formats %j for display, and leaves out attributes that are not listed', (after, shown) => {
  expect(changesOf({}, after)).toEqual(shown);
});

it('lists changed, added and removed values, not unchanged ones', () => {
  expect(
    changesOf(
      { status: 'pending', notes: 'Petrol', amountCents: 5 },
      { status: 'paid', amountCents: 5 },
    ),
  ).toEqual([
    { label: 'Status', before: 'pending', after: 'paid' },
    { label: 'Notes', before: 'Petrol' },
  ]);
});

it('hides the data of a deleted agent', () => {
  const removed = changesOf(
    { accountHolder: 'S… D…' },
    { accountHolder: 'P… M…', bankName: 'FNB' },
    true,
  );
  expect(JSON.stringify(removed)).not.toContain('…');
  expect(removed).toContainEqual({ label: 'Bank Name', after: 'FNB' });
});
