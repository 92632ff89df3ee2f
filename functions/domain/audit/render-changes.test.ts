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
  // Masked again, whatever was written.
  [{ accountNumber: '62000000123' }, [{ label: 'Account Number', after: '•••• 0123' }]],
  [{ agentId: 'a1' }, [{ label: 'Agent', after: '<a1>' }]],
  [{ kind: 'exportSales' }, [{ label: 'List', after: 'sales' }]],
  [{ tags: ['fibre', 'home'] }, [{ label: 'Tags', after: 'fibre, home' }]],
  [{ notes: '', tags: [], id: 'x', password: 'secret' }, []],
])('writes %j for people, and leaves out what nobody decided to show', (after, shown) => {
  expect(changesOf({}, after)).toEqual(shown);
});

it('tells what changed, what came and what went, and not what stayed', () => {
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

it('keeps a deleted agent’s own to itself', () => {
  const removed = changesOf(
    { accountHolder: 'S… D…' },
    { accountHolder: 'P… M…', bankName: 'FNB' },
    true,
  );
  expect(JSON.stringify(removed)).not.toContain('…');
  expect(removed).toContainEqual({ label: 'Bank Name', after: 'FNB' });
});
