import { describe, expect, it } from 'vitest';
import { FORM_LIFE_MS, MIN_FILL_MS } from '../kernel/lead-form.ts';
import {
  agentNameForCustomers,
  attributedUntil,
  CONSENT_VERSION,
  canBecome,
  consentWording,
  effectOfRequest,
  eraseLostBefore,
  isFormOpen,
  isOpenLead,
  LEAD_STATUSES,
} from './rules.ts';

const NOW = '2026-11-25T08:00:00.000Z';
const LATER = '2026-11-25T08:00:00.001Z';

describe('what a request does', () => {
  const claim = {
    agentId: 'first',
    until: LATER,
    status: 'new' as const,
    isAgentActive: true,
  };
  it.each([
    ['nobody has the number', undefined, 'other', 'create'],
    ['the same agent has it', claim, 'first', 'nothing'],
    ['the same agent has sold to it', { ...claim, status: 'sold' as const }, 'first', 'nothing'],
    ['the same agent gave it up', { ...claim, status: 'lost' as const }, 'first', 'tellFirst'],
    ['another agent has it, and hasn’t called', claim, 'other', 'replace'],
    ['another agent has called', { ...claim, status: 'contacted' as const }, 'other', 'tellFirst'],
    ['another agent gave it up', { ...claim, status: 'lost' as const }, 'other', 'tellFirst'],
    ['the attribution is over', { ...claim, until: NOW }, 'other', 'create'],
    ['the own attribution is over', { ...claim, until: NOW }, 'first', 'create'],
    ['the lead is erased', { ...claim, status: undefined }, 'other', 'create'],
    ['the first agent isn’t active', { ...claim, isAgentActive: false }, 'other', 'create'],
  ])('where %s', (_, held, agentId, effect) => {
    expect(effectOfRequest(held, { agentId, now: NOW })).toBe(effect);
  });

  it('attributes a number for as many days as the setting says', () => {
    expect(attributedUntil(NOW, 90)).toBe('2027-02-23T08:00:00.000Z');
    expect(attributedUntil(NOW, 0)).toBe(NOW);
  });
});

describe('the steps of a lead', () => {
  const steps = LEAD_STATUSES.flatMap((from) => LEAD_STATUSES.map((to) => [from, to] as const));
  const allowed = new Set([
    'new contacted',
    'lost contacted',
    'new sold',
    'contacted sold',
    'lost sold',
    'new lost',
    'contacted lost',
  ]);
  it.each(steps)('from %s to %s', (from, to) => {
    expect(canBecome(from, to)).toBe(allowed.has(`${from} ${to}`));
  });

  it('leave something to do until it is sold or lost', () => {
    expect(LEAD_STATUSES.filter(isOpenLead)).toEqual(['new', 'contacted']);
  });
});

it.each([
  [0, false],
  [MIN_FILL_MS - 1, false],
  [MIN_FILL_MS, true],
  [FORM_LIFE_MS - 1, true],
  [FORM_LIFE_MS, false],
])('a form that was opened %i ms ago can be sent: %s', (age, open) => {
  expect(isFormOpen(1_000, 1_000 + age)).toBe(open);
});

it.each([
  ['2026-11-25T08:00:00.000Z', 12, '2025-11-25T08:00:00.000Z'],
  ['2027-01-31T10:00:00.000Z', 2, '2026-11-30T10:00:00.000Z'],
  ['2027-03-31T10:00:00.000Z', 1, '2027-02-28T10:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 12, '2027-02-28T00:00:00.000Z'],
  ['2027-01-15T23:59:59.999Z', 13, '2025-12-15T23:59:59.999Z'],
])('lost leads are erased on %s, after %i months, if lost before %s', (now, months, before) => {
  expect(eraseLostBefore(new Date(now), months)).toBe(before);
});

it.each([
  ['Sipho Dlamini', 'Sipho'],
  ['Zoë van der Merwe', 'Zoë'],
  ['www.evil.example Sipho', 'www'],
  ['  ', 'Your agent'],
  ['12345', 'Your agent'],
])('the agent’s name for customers %j is %j', (fullName, name) => {
  expect(agentNameForCustomers(fullName)).toBe(name);
});

describe('the wording of consent', () => {
  // A wording that somebody agreed to is never changed: a new one gets a new version.
  it('is what customers agreed to', () => {
    expect(consentWording(1, 'Fibrelink')).toBe(
      'I agree that Fibrelink and its sales agent call or message me about the products on this page. They keep my details for this and for nothing else, and delete them when I ask.',
    );
  });

  it('exists in the present version, and in no unknown one', () => {
    expect(consentWording(CONSENT_VERSION, 'Fibrelink')).toBeDefined();
    expect(consentWording(CONSENT_VERSION + 1, 'Fibrelink')).toBeUndefined();
    expect(consentWording(0, 'Fibrelink')).toBeUndefined();
  });
});
