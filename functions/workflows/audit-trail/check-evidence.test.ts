import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../data/audit/audit-event.table.ts';
import { checkDay, type DatedRule, type Trail } from './check-evidence.ts';
import { findAnother } from './find-another.ts';

const DAY = '2026-11-29';
const limits = {
  perPayoutCents: 5_000,
  perAgentAndDayCents: 8_000,
  perAdministratorAndDayCents: 10_000,
  perBatchCents: 50_000,
};
const ruleOf = (fourEyesOnPayouts: boolean, at = `${DAY}T06:00:00.000Z`): DatedRule => ({
  at,
  fourEyesOnPayouts,
  payoutLimits: limits,
});

let events = 0;
const eventOf = (given: Partial<AuditEvent>): AuditEvent => {
  events += 1;
  return {
    day: DAY,
    at: `${DAY}T10:00:00.000Z`,
    eventId: String(events),
    actorId: 'thandi',
    topic: 'payouts',
    subject: 'payout',
    subjectId: `p${events}`,
    agentId: 'agent',
    requestId: 'r1',
    action: 'payouts.markProcessing',
    ...given,
  };
};
const release = (amountCents: number, given: Partial<AuditEvent> = {}) =>
  eventOf({ after: { amountCents }, ...given });
const confirmation = (given: Partial<AuditEvent> = {}) =>
  eventOf({
    action: 'approvals.confirmApproval',
    actorId: 'sipho',
    after: { askedBy: 'thandi', act: 'Mark a payout as processing' },
    ...given,
  });

const trailOf = (rule: DatedRule, confirmed?: AuditEvent): Trail => ({
  rules: [rule],
  // Two accounts of one mailbox.
  personOf: (userId) => userId.replace('thandi.2', 'thandi'),
  confirmationOf: () => Promise.resolve(confirmed),
  isOwn: (agentId, actorId) => Promise.resolve(agentId === `${actorId}.agent`),
  findAnother: ({ actorId }) => Promise.resolve(actorId === 'thandi' ? 'sipho' : undefined),
});

const problems = async (all: AuditEvent[], trail: Trail) =>
  (await checkDay(all, trail)).breaks.map(({ problem }) => problem);

const agreed = { approvalId: 'a' };
const ALONE = 'one person alone did it, and the rule took two';

it('passes over an event whose time was damaged, which the trail names as changed', async () => {
  const returned = eventOf({
    action: 'payouts.return',
    at: 'yesterday',
    after: { amountCents: 1 },
  });
  expect(await checkDay([returned], trailOf(ruleOf(true)))).toEqual({ breaks: [], returned: [] });
});

describe('with the rule on', () => {
  const on = ruleOf(true);
  it.each<[string, Partial<AuditEvent>, AuditEvent | undefined, string[]]>([
    ['a release by two', agreed, confirmation(), []],
    ['a release by one', {}, undefined, [ALONE]],
    [
      'a release whose approval is missing',
      agreed,
      undefined,
      ['no event confirms its approval a'],
    ],
    [
      'a release by two accounts of a person',
      agreed,
      confirmation({ actorId: 'thandi.2' }),
      ['one person asked for it and confirmed it'],
    ],
    [
      'a release with the approval of something else',
      { ...agreed, requestId: 'r2' },
      confirmation(),
      ['its approval a confirmed something else'],
    ],
    [
      'a selection, which a job releases',
      { ...agreed, requestId: 'r2' },
      confirmation({ after: { askedBy: 'thandi', act: 'Mark payouts as processing' } }),
      [],
    ],
    ['a line, which goes with its batch', { after: {} }, undefined, []],
    ['a return', { action: 'payouts.return' }, undefined, [ALONE]],
    [
      'a return by a file',
      { action: 'payouts.return', after: { amountCents: 1, bankFileId: 'f' } },
      undefined,
      [],
    ],
    [
      'a file with returns',
      { action: 'bankOutcomes.apply', after: { returnedCents: 1 } },
      undefined,
      [ALONE],
    ],
    ['a credit', { action: 'adjustments.addAdjustment' }, undefined, [ALONE]],
    [
      'a lock',
      { action: 'monthlyRun.lockBatch', before: { status: 'open' }, after: { totalCents: 1 } },
      undefined,
      [ALONE],
    ],
    ['a manual payout', { action: 'payouts.add' }, undefined, [ALONE]],
    ['an account that the office enters', { action: 'agents.changeBanking' }, undefined, [ALONE]],
    [
      'an account that its agent enters',
      { action: 'agents.changeBanking', actorId: 'agent' },
      undefined,
      [],
    ],
    [
      'another rate of a product',
      {
        action: 'products.update',
        before: { baseCommissionRate: 5 },
        after: { baseCommissionRate: 6 },
      },
      undefined,
      [ALONE],
    ],
    [
      'another name of a product',
      { action: 'products.update', before: { name: 'Fibre' }, after: { name: 'Fibre 50' } },
      undefined,
      [],
    ],
    [
      'an undone approval that was paid',
      { action: 'sales.reverseApproval', before: { status: 'paid' } },
      undefined,
      [ALONE],
    ],
    [
      'an undone approval that wasn’t',
      { action: 'sales.reverseApproval', before: { status: 'approved' } },
      undefined,
      [],
    ],
    [
      'a batch that is opened again after a download',
      { action: 'monthlyRun.reopenBatch', after: { declaration: 'They weren’t uploaded' } },
      undefined,
      [ALONE],
    ],
    ['a batch that is opened again before it', { action: 'monthlyRun.reopenBatch' }, undefined, []],
    ['what was done before the upgrade', { at: `${DAY}T05:00:00.000Z` }, undefined, []],
  ])('%s', async (_, given, confirmed, found) => {
    expect(await problems([release(1_00, given)], trailOf(on, confirmed))).toEqual(found);
  });
});

describe('with the rule off', () => {
  const off = trailOf(ruleOf(false));
  const line = (amountCents: number, batchId: string) =>
    release(amountCents, { action: 'monthlyRun.fixAccount', after: { amountCents, batchId } });
  const reopened = (batchId: string) =>
    eventOf({ action: 'monthlyRun.finishWork', subjectId: batchId, after: { status: 'open' } });
  it.each<[string, AuditEvent[], string[]]>([
    ['within the limits', [release(5_000), release(3_000)], []],
    [
      'above that of a payout',
      [release(5_001)],
      ['one person alone released R50.01, above R50.00'],
    ],
    [
      'above that of an agent’s day',
      [release(5_000), release(3_001)],
      ['one person alone released R80.01, above R80.00, on that day'],
    ],
    [
      'above that of a person’s day, with all accounts',
      [
        release(5_000),
        release(5_000, { agentId: 'b', actorId: 'thandi.2' }),
        release(1, { agentId: 'c' }),
      ],
      ['one person alone released R100.01, above R100.00, on that day'],
    ],
    [
      'credits and releases apart',
      [release(5_000), release(5_000, { action: 'payouts.return', agentId: 'b' })],
      [],
    ],
    [
      'a batch above its limit',
      [
        eventOf({
          action: 'monthlyRun.lockBatch',
          before: { status: 'open' },
          after: { totalCents: 50_001 },
        }),
      ],
      ['one person alone locked R500.01, above R500.00'],
    ],
    [
      'a line above the limit',
      [release(5_001, { action: 'monthlyRun.fixAccount' })],
      ['one person alone locked R50.01, above R50.00'],
    ],
    [
      'a line that is above its agent’s day with what was released',
      [release(5_000), line(3_001, 'b')],
      ['one person alone locked and released R80.01, above R80.00, on that day'],
    ],
    [
      'a line that counts no more, since its batch was opened again',
      [line(4_000, 'b'), line(1, 'c'), reopened('b'), line(4_000, 'b'), release(3_999)],
      [],
    ],
    [
      'a credit on the balance of the own mailbox',
      [release(1, { action: 'adjustments.addAdjustment', agentId: 'thandi.agent' })],
      ['one person alone did it, on the balance of the own mailbox'],
    ],
    ['a listed act', [eventOf({ action: 'payouts.add' })], []],
  ])('%s', async (_, all, found) => {
    expect(await problems(all, off)).toEqual(found);
  });

  it.each<[string, Partial<AuditEvent>, number]>([
    [
      'a permission is added',
      { before: { permissions: 'Sales' }, after: { permissions: 'Sales, Finance' } },
      1,
    ],
    [
      'a permission is taken away',
      { before: { permissions: 'Sales' }, after: { permissions: 'none' } },
      0,
    ],
    ['nobody else could confirm it', { actorId: 'sipho', after: { permissions: 'Finance' } }, 0],
    ['an operator gave it', { actorId: 'operator', after: { permissions: 'Finance' } }, 0],
  ])('a right where %s', async (_, given, found) => {
    const giving = eventOf({
      action: 'identity.setPermissions',
      subject: 'administrator',
      ...given,
    });
    expect(await problems([giving], off)).toHaveLength(found);
  });
});

describe('another person', () => {
  const personOf = (userId: string) => userId;
  const finance = (subjectId: string, actorId: string, at: string, given = {}) =>
    eventOf({
      action: 'identity.setPermissions',
      subject: 'administrator',
      subjectId,
      actorId,
      at: `${DAY}T${at}:00.000Z`,
      after: { permissions: 'Finance' },
      ...given,
    });
  const act = { actorId: 'thandi', at: `${DAY}T12:00:00.000Z` };
  it.each<[string, AuditEvent[], boolean]>([
    ['has the permission from an operator', [finance('sipho', 'operator', '09:00')], true],
    ['has it from the actor alone', [finance('sipho', 'thandi', '09:00')], false],
    ['has it from two', [finance('sipho', 'thandi', '09:00', agreed)], true],
    [
      'has it from somebody of the actor’s',
      [finance('lerato', 'thandi', '08:00'), finance('sipho', 'lerato', '09:00')],
      false,
    ],
    [
      'was stood for since',
      [
        finance('sipho', 'thandi', '09:00'),
        finance('sipho', 'lerato', '10:00', { action: 'identity.confirmAdministrator' }),
      ],
      true,
    ],
    ['got it a moment ago', [finance('sipho', 'operator', '11:59')], false],
    [
      'lost it',
      [
        finance('sipho', 'operator', '09:00'),
        finance('sipho', 'thandi', '10:00', { after: { permissions: 'none' } }),
      ],
      false,
    ],
    ['gets it later', [finance('sipho', 'operator', '13:00')], false],
  ])('%s', (_, history, could) => {
    expect(findAnother(history, act, personOf)).toBe(could ? 'sipho' : undefined);
  });
});
