/** Given an agent's links, every person's click counts, and nobody can flood or search with them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { countCall } from '../../../../functions/api/rate-limit.ts';
import { apiOf } from '../../../support/stack/client.ts';
import { BROWSER, callPublic, clicksOf, useUp } from '../../../support/leads/clicks.ts';
import { callsOfApi } from '../../../support/identity/matrix.ts';
import type { Person } from '../../../support/stack/office.ts';
import { setUpWatchedOffice } from '../../../support/stack/set-up.ts';
import { itemsIn } from '../../../support/stack/table.ts';

const { stack, office } = await setUpWatchedOffice();
let agent: Person;
let code: string;

beforeEach(async () => {
  agent = await office.newAgent();
  code = agent.me.referralCode ?? '';
});

const CLICKS = ['POST', '/api/public/clicks'];
const click = (from: string, more: { userAgent?: string; body?: object } = {}) =>
  callPublic(stack, from, CLICKS, { ...more, body: { code, linkType: 'invite', ...more.body } });
const check = (from: string, asked = code) =>
  callPublic(stack, from, ['GET', `/api/public/referral-codes/${asked}`]);

describe('a click', () => {
  it('is recorded every time, with what the browser says and no address', async () => {
    const referrerUrl = 'https://social.example/post?id=1';
    for (let load = 0; load < 3; load++)
      expect((await click('196.25.1.9', { body: { referrerUrl } })).body).toEqual({
        recorded: true,
      });
    const clicks = await clicksOf(stack, agent.id);
    expect(clicks).toHaveLength(3);
    for (const one of clicks)
      expect(one).toMatchObject({ converted: 'no', userAgent: BROWSER, referrerUrl });
    expect(JSON.stringify(clicks)).not.toContain('196.25');
  });

  it('of a traffic link is of that type', async () => {
    await click('196.25.1.9', { body: { linkType: 'traffic' } });
    expect(await clicksOf(stack, agent.id, 'traffic')).toHaveLength(1);
    expect(await clicksOf(stack, agent.id, 'invite')).toEqual([]);
  });

  it.each(['javascript:alert(1)', '', `https://${'x'.repeat(2000)}`, 7])(
    'is recorded without an invalid referrer: %j',
    async (referrerUrl) => {
      expect((await click('196.25.1.9', { body: { referrerUrl } })).body).toEqual({
        recorded: true,
      });
      expect((await clicksOf(stack, agent.id))[0]).not.toHaveProperty('referrerUrl');
    },
  );

  it.each(['x'.repeat(300), `${'x'.repeat(255)}🎉`])(
    'keeps 256 characters of a user agent, none cut in half: %s',
    async (userAgent) => {
      expect((await click('196.25.1.9', { userAgent })).body).toEqual({ recorded: true });
      expect((await clicksOf(stack, agent.id))[0]?.userAgent).toMatch(/^x{255,256}$/);
    },
  );

  it('of a program that says so makes no request to the table but that for maintenance', async () => {
    stack.front.reset();
    const program = click('196.25.1.9', { userAgent: 'WhatsApp/2.23.20.0' });
    expect((await program).body).toEqual({ recorded: false });
    expect(callsOfApi(stack.front.calls)).toMatchObject([{ action: 'dynamodb:GetItem' }]);
  });

  it('on an unknown code is answered, not recorded, and on an inactive agent’s link it is', async () => {
    const unknown = await click('196.25.1.9', { body: { code: 'NOBODYS' } });
    expect(unknown.body).toEqual({ recorded: false });
    await office.admin.api.agents.setAgentStatus({ agentId: agent.id, status: 'inactive' });
    expect((await click('196.25.1.9')).body).toEqual({ recorded: true });
  });
});

describe('an address over its limit per minute', () => {
  it('is told that its click is not recorded, and nothing is written', async () => {
    await useUp(stack, '196.25.2.1', 'recordClick', 300);
    expect(await click('196.25.2.1')).toMatchObject({
      statusCode: 200,
      body: { recorded: false },
    });
    expect(await clicksOf(stack, agent.id)).toEqual([]);
    expect((await click('196.25.2.2')).body).toEqual({ recorded: true });
  });

  it.each(['2c0f:f4c0:1:2:ffff::9', '2C0F:F4C0:0001:0002::1'])(
    'is the whole /64 of an IPv6 address: %s',
    async (neighbour) => {
      await useUp(stack, '2c0f:f4c0:1:2::1', 'checkReferralCode', 60);
      expect((await check(neighbour)).statusCode).toBe(429);
      expect((await check('2c0f:f4c0:1:3::1')).statusCode).toBe(200);
    },
  );

  it('may ask for no more codes, known or not, until the minute is over', async () => {
    await useUp(stack, '196.25.2.3', 'checkReferralCode', 60);
    for (const asked of [code, 'NOBODYS']) {
      const { statusCode, headers, body } = await check('196.25.2.3', asked);
      expect(statusCode).toBe(429);
      expect(body).toMatchObject({ code: 'RATE_LIMITED' });
      const wait = Number(headers['retry-after']);
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
      expect(body.data).toMatchObject({ retryAfterSeconds: wait });
    }
    expect((await click('196.25.2.3')).body).toEqual({ recorded: true });
    expect((await check('196.25.2.4')).body).toEqual({ known: true });
  });

  it('may call again when the minute is over', async () => {
    const LIMIT = { purpose: 'test', perMinute: 2 };
    const at = (seconds: number) => () => new Date(1_800_000_000_000 + seconds * 1000);
    const count = (seconds: number) =>
      countCall(
        {
          table: stack.table,
          clock: { now: at(0), real: at(seconds) },
          clientAddress: '196.25.2.5',
        },
        LIMIT,
      );
    expect([await count(0), await count(1), await count(2), await count(59.5)]).toEqual([
      undefined,
      undefined,
      58,
      1,
    ]);
    expect(await count(60)).toBeUndefined();
  });
});

it('stores no address of callers', async () => {
  await check('196.25.3.7');
  const items = await itemsIn(stack.table, 'rateLimit');
  expect(items).not.toEqual([]);
  expect(JSON.stringify(items)).not.toContain('196.25');
});

it('answers only whether a code is known, in upper or lower case', async () => {
  const api = apiOf(stack);
  expect(await api.referrals.checkReferralCode({ code: ` ${code.toLowerCase()} ` })).toEqual({
    known: true,
  });
  expect(await api.referrals.checkReferralCode({ code: 'NOBODYS' })).toEqual({ known: false });
});
