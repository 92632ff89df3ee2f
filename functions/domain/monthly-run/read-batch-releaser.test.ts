import { expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { reasonsOfReleaser } from './read-batch-releaser.ts';

const person = {
  accounts: ['thandi'],
  personId: 'thandi',
  hasFinance: false,
  limits: settingsFromCdkJson().payoutLimits,
};
const hands = {
  payoutType: 'manual',
  createdBy: 'thandi',
  bankEditors: [],
  agentId: 'sipho',
  saleHands: [],
} as const;
const anothers = { ...hands, createdBy: 'pieter' };

it('where four eyes are needed, each line of one’s own is held, and another’s isn’t', () => {
  const releaser = { ...person, isRuleOn: true };
  expect(reasonsOfReleaser(releaser, {}, hands)).toEqual(['secondPerson']);
  expect(reasonsOfReleaser(releaser, { aboveLimit: 'payout' }, anothers)).toEqual([]);
});

it('else a line of one’s own is held above a limit alone', () => {
  const releaser = { ...person, isRuleOn: false };
  expect(reasonsOfReleaser(releaser, { aboveLimit: 'payout' }, hands)).toEqual(['aboveLimit']);
  expect(reasonsOfReleaser(releaser, {}, hands)).toEqual([]);
});
