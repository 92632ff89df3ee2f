import { expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { reasonsOfReleaser } from './read-batch-releaser.ts';

const person = {
  accounts: ['thandi', 'thandi+2'],
  personId: 'thandi',
  hasFinance: true,
  limits: settingsFromCdkJson().payoutLimits,
};
const [own, others] = [{ agentId: 'thandi+2' }, { agentId: 'sipho' }];

it('where four eyes are needed, a line that pays one’s own account is held, and another’s isn’t', () => {
  const releaser = { ...person, isRuleOn: true };
  expect(reasonsOfReleaser(releaser, own)).toEqual(['secondPerson']);
  expect(reasonsOfReleaser(releaser, others)).toEqual([]);
});

it('else no line is held', () => {
  expect(reasonsOfReleaser({ ...person, isRuleOn: false }, own)).toEqual([]);
});
