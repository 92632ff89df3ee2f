import { expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { reasonsOfReleaser } from './read-batch-releaser.ts';

const limits = settingsFromCdkJson().payoutLimits;
const person = {
  accounts: ['thandi', 'thandi+2'],
  personId: 'thandi',
  hasFinance: true,
  limits,
};
const lineOf = (agentId: string, amountCents: number = limits.perPayoutCents) => ({
  agentId,
  amountCents,
});

it('where four eyes are needed, a line that pays one’s own account is held, and another’s isn’t', () => {
  const releaser = { ...person, isRuleOn: true };
  expect(reasonsOfReleaser(releaser, lineOf('thandi+2'))).toEqual(['aboveLimit']);
  expect(reasonsOfReleaser(releaser, lineOf('sipho', limits.perPayoutCents + 1))).toEqual([]);
});

it('else a line is held above what one person pays out at once', () => {
  const releaser = { ...person, isRuleOn: false };
  expect(reasonsOfReleaser(releaser, lineOf('thandi+2'))).toEqual([]);
  expect(reasonsOfReleaser(releaser, lineOf('sipho', limits.perPayoutCents + 1))).toEqual([
    'aboveLimit',
  ]);
});
