import { expect, it } from 'vitest';
import { pathAfterSignIn, wantedState } from './return-path.ts';

const ORIGIN = 'https://portal.example';
const after = (wanted: unknown, role: 'agent' | 'admin' = 'agent') =>
  pathAfterSignIn({ wanted }, role, ORIGIN);

it.each([
  ['/agent', 'agent'],
  ['/agent/earnings?payout=abc', 'agent'],
  ['/agent/earnings?statement=2026-10', 'agent'],
  ['/agent/resources?q=a%2F%2Fb', 'agent'],
  ['/admin/payouts/batches/2026-10', 'admin'],
  ['/admin/sales?sale=abc', 'admin'],
] as const)('leads on to %s of the own portal', (wanted, role) => {
  expect(after(wanted, role)).toBe(wanted);
});

it.each([
  '//evil.example',
  '//evil.example/agent',
  'https://evil.example/agent',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '\\\\evil.example',
  '/\\evil.example',
  '/agent\\..\\..\\evil.example',
  '/agent/..//evil.example',
  '/agent//evil.example',
  '/agent/%2F%2Fevil.example',
  '/agent/%252F%252Fevil.example',
  '/agent/%5C%5Cevil.example',
  '/agent/%2e%2e/%2e%2e/evil',
  '/agent/%252e%252e/admin',
  '/agent/%E0%A4%A',
  '/agentevil',
  '/admin/sales?sale=abc',
  '/login',
  'agent/sales',
  '',
  ' /agent/sales',
  undefined,
  null,
  42,
  { path: '/agent/sales' },
])('leads to the first screen instead of to %j', (wanted) => {
  expect(after(wanted)).toBe('/agent');
});

it('leads to the first screen without a wanted address', () => {
  expect(pathAfterSignIn(null, 'admin', ORIGIN)).toBe('/admin');
  expect(pathAfterSignIn({ email: 'a@b.example' }, 'agent', ORIGIN)).toBe('/agent');
});

it('takes the address from where the person was', () => {
  const state = wantedState({ pathname: '/agent/sales', search: '?sale=abc' });
  expect(pathAfterSignIn(state, 'agent', ORIGIN)).toBe('/agent/sales?sale=abc');
});
