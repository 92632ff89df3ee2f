import { expect, it } from 'vitest';
import { isSessionOver, isSessionTooOld, NO_PERMISSION, NOT_ACTIVE, refusalOf } from './policy.ts';

const agent = { role: 'agent', status: 'active' } as const;
const admin = { role: 'admin', status: 'active' } as const;
const pending = { role: 'agent', status: 'pending' } as const;
const inactive = { role: 'agent', status: 'inactive' } as const;
const inactiveAdmin = { role: 'admin', status: 'inactive' } as const;

it.each([
  ['public', undefined, undefined],
  ['anyStatus', undefined, undefined],
  ['anyStatus', pending, undefined],
  ['anyStatus', inactive, undefined],
  ['signedIn', undefined, NO_PERMISSION],
  ['signedIn', agent, undefined],
  ['signedIn', admin, undefined],
  ['signedIn', pending, NOT_ACTIVE.pending],
  ['signedIn', inactive, NOT_ACTIVE.inactive],
  ['agent', undefined, NO_PERMISSION],
  ['agent', agent, undefined],
  ['agent', admin, NO_PERMISSION],
  ['agent', pending, NOT_ACTIVE.pending],
  ['agent', inactive, NOT_ACTIVE.inactive],
  ['admin', undefined, NO_PERMISSION],
  ['admin', admin, undefined],
  ['admin', agent, NO_PERMISSION],
  ['admin', pending, NOT_ACTIVE.pending],
  ['admin', inactiveAdmin, NOT_ACTIVE.inactive],
] as const)('refusalOf of %s for %j is %j', (access, account, refusal) => {
  expect(refusalOf(access, account)).toBe(refusal);
});

it.each([
  ['no end', undefined, false],
  ['an end in the second before', '2026-11-23T08:00:09.999Z', false],
  ['an end in the same second', '2026-11-23T08:00:10.000Z', false],
  ['an end late in the same second', '2026-11-23T08:00:10.999Z', false],
  ['an end in the next second', '2026-11-23T08:00:11.000Z', true],
  ['an end a day later', '2026-11-24T08:00:10.000Z', true],
])('isSessionOver with %s', (_, sessionsEndedAt, isOver) => {
  expect(isSessionOver({ sessionsEndedAt }, new Date('2026-11-23T08:00:10.000Z'))).toBe(isOver);
});

it.each([
  ['admin', '2026-11-23T20:00:00.000Z', false],
  ['admin', '2026-11-23T20:00:00.001Z', true],
  ['agent', '2026-12-23T08:00:00.000Z', false],
] as const)('isSessionTooOld of an %s who signed in at 08:00, at %s', (role, now, isTooOld) => {
  const signedInAt = new Date('2026-11-23T08:00:00.000Z');
  expect(isSessionTooOld({ role }, signedInAt, new Date(now))).toBe(isTooOld);
});
