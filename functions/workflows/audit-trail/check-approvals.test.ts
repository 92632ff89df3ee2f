import { describe, expect, it } from 'vitest';
import { checkApprovals } from './check-approvals.ts';

const approval = { pk: 'approval#a', sk: 'approval', __edb_e__: 'approval', approvalId: 'a' };
const confirmed = { ...approval, status: 'confirmed', askedBy: 'thandi', decidedBy: 'sipho' };
const event = {
  pk: 'audit#2026-11-29',
  sk: '1',
  __edb_e__: 'auditEvent',
  action: 'approvals.confirmApproval',
  subjectId: 'a',
  actorId: 'sipho',
  after: { askedBy: 'thandi' },
};

describe('a confirmed act', () => {
  it.each([
    ['with the event of its confirmation is whole', [confirmed, event], []],
    ['that was slipped in has no event', [confirmed], ['no event confirms it']],
    [
      'that was edited names somebody else',
      [{ ...confirmed, decidedBy: 'lerato' }, event],
      ['its event names other people'],
    ],
    [
      'of one person takes two',
      [
        { ...confirmed, askedBy: 'sipho' },
        { ...event, after: { askedBy: 'sipho' } },
      ],
      ['one person asked for it and confirmed it'],
    ],
    ['that waits needs none', [{ ...confirmed, status: 'waiting' }], []],
  ])('%s', (_, items, problems) => {
    const check = checkApprovals();
    for (const item of items) check.see(item);
    expect(check.breaks().map(({ problem }) => problem)).toEqual(problems);
  });
});
