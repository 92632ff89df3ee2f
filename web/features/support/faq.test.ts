import { describe, expect, it } from 'vitest';
import { publicSettings } from '../../../shared/kernel/settings.ts';
import { standardTerms } from '../../../shared/commission-plans/words.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { countOf, searchTopics, topicsOf } from './faq.ts';

const settings = publicSettings(settingsFromCdkJson());
const topics = topicsOf(settings);
const found = (search: string) =>
  searchTopics(topics, search).flatMap(({ questions }) => questions.map((one) => one.question));
const answersOf = (changes: object) =>
  JSON.stringify(topicsOf({ ...settings, ...changes }), null, 1).replaceAll('\u00a0', ' ');

describe('the search', () => {
  it.each([
    ['when paid', 'When am I paid?'],
    ['PAYOUTS', 'When am I paid?'],
    ['payou', 'Can I ask for a payout earlier?'],
    ['withdraw', 'Can I ask for a payout earlier?'],
    ['commission rate', 'How much do I earn on a sale?'],
    ['R50', 'How much do I earn on a sale?'],
    ['bonus', 'What do I earn for a new agent?'],
    ['banks details', 'How do I change my bank account?'],
    ['otp', 'The verification code doesn’t arrive. What can I do?'],
    ['emails', 'Can I get fewer emails?'],
    ["doesn't arrive", 'The verification code doesn’t arrive. What can I do?'],
  ])('finds for %j the question %j', (search, question) => {
    expect(found(search)).toContain(question);
  });

  it('needs a match for every word, and matches beginnings of words', () => {
    expect(found('payout qwerty')).toEqual([]);
    expect(found('ayout')).toEqual([]);
    const [one, both] = [found('bank'), found('bank password')];
    expect(both.length).toBeGreaterThan(0);
    expect(both.length).toBeLessThan(one.length);
    expect(one).toEqual(expect.arrayContaining(both));
  });

  it.each(['', '   ', ' - '])('finds everything for %j', (search) => {
    expect(countOf(searchTopics(topics, search))).toBe(countOf(topics));
  });

  it('has each question once', () => {
    const all = found('');
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('the answers', () => {
  it('use this deployment’s settings', () => {
    const generous = { minimumPayoutCents: 20_000, referralBonusCents: 25_000, clawbackDays: 30 };
    const answers = answersOf({ ...generous, bankChangeHoldHours: 72 });
    for (const said of ['R200.00', 'R250.00', 'within 30 days', 'wait 72 hours'])
      expect(answers).toContain(said);
    expect(answers).toContain('R50.00 once');
    expect(answers).toContain('R10.00 a month');
  });

  it('leave out what is switched off', () => {
    const answers = answersOf({
      minimumPayoutCents: 0,
      referralBonusCents: 0,
      clawbackDays: 0,
      bankChangeHoldHours: 0,
    });
    expect(answers).toContain('There is no bonus for a new agent at present.');
    expect(answers).toContain('The R50.00 isn’t taken back.');
    expect(answers).not.toMatch(/ 0 (hours|days)|R0\.00/);
  });

  it('send customers to the link that sells, and say where the traffic link leads', () => {
    expect(answersOf({})).toContain('The Customer Link. For customers: they see our products');
    expect(answersOf({})).toContain('only leads to the website of Fibrelink');
    const leads = { ...settings.leads, referralLinkLeadsHere: true };
    expect(answersOf({ leads })).toContain('only leads to your page of the Customer Link');
  });

  it('follow the terms of the agent who reads them', () => {
    const terms = {
      ...standardTerms(settings),
      upfront: { kind: 'amount' as const, cents: 8_000 },
      monthlyCents: 1_250,
      months: 24,
      clawbackDays: 60,
    };
    const offer = {
      bonus: { cents: 30_000, afterSales: 2, varies: false },
      override: { basisPoints: 500, varies: false },
    };
    const own = { current: [{ products: 'all products', terms }], offer };
    const answers = JSON.stringify(topicsOf(settings, own)).replaceAll('\u00a0', ' ');
    for (const said of [
      'R80.00 once, when the sale is approved, and R12.50 a month',
      'for at most 24 months',
      'within 60 days of the day on which the R80.00 was earned, that day included, it is taken back once',
      'R300.00, when the 2nd sale of an agent',
      'It comes once, with that sale or the first later one',
      '5% of the commission of an agent',
    ])
      expect(answers).toContain(said);
    expect(answers).not.toMatch(/R50\.00|R10\.00|no bonus/);
  });
});
