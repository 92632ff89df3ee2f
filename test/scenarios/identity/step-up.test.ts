/**
 * Acts that move money, give rights, or open many people's data need a sign-in of the last minutes: a
 * session that somebody left open, or whose token was stolen, isn't enough.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { contractRoutes } from '../../../infra/model/contract-routes.ts';
import { type Api, apiOf } from '../../support/stack/client.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { sampleInputOf } from '../../support/endpoints/all-endpoints.ts';
import {
  ofSignInAgo,
  signedByPool,
  expired,
  signedByAnother,
  signedByOtherPool,
  signedByPublicKey,
  unsigned,
  withClaims,
} from '../../support/identity/forged-tokens.ts';
import {
  call,
  requestTo,
  routeOf,
  writesOfApi,
  callsOfApi,
  examplesOf,
} from '../../support/identity/matrix.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpWatchedOffice();
const { admin } = office;
const owner = await office.newAgent();

const ofSignIn = (minutes: number, { accessToken } = admin) =>
  ofSignInAgo(stack.dataDir, accessToken, minutes);
/** The administrator's API after a sign-in some minutes ago. */
const signedInAgo = (minutes: number) => apiOf(stack, () => ofSignIn(minutes));

/** Written down apart from the contract: an endpoint that loses its mark is missed here. */
const ALWAYS = [
  'adjustments.addAdjustment',
  'agents.acceptAccount',
  'agents.changeAgentEmail',
  'agents.deleteAgent',
  'agents.liftReturnHold',
  'agents.saveAgentBanking',
  'agents.setGroup',
  'agents.setReferrer',
  'approvals.acceptCommand',
  'approvals.confirmApproval',
  'bankOutcomes.applyBankFile',
  'bankOutcomes.uploadBankFile',
  'commissionPlans.publishDraft',
  'commissionPlans.startPreview',
  'identity.confirmAdministrator',
  'identity.removeSecondFactor',
  'identity.setAdministratorStatus',
  'identity.setPermissions',
  'identity.setSecondFactor',
  'monthlyRun.lockBatch',
  'monthlyRun.openFile',
  'monthlyRun.payBatch',
  'monthlyRun.redateBatch',
  'monthlyRun.reopenBatch',
  'monthlyRun.startForecast',
  'monthlyRun.takeOutLine',
  'networkStatements.applyNetworkStatement',
  'payouts.addPayout',
  'payouts.markPaid',
  'payouts.markProcessing',
  'payouts.returnPayout',
  'payouts.unfreezePayouts',
  'products.createProduct',
  'products.runProductImport',
  'products.updateProduct',
  'sales.reverseApproval',
];
const BY_INPUT = ['jobs.startExport', 'payouts.stepPayouts'];

const namesWith = (stepUp: 'always' | 'byInput') =>
  contractRoutes.filter((route) => route.stepUp === stepUp).map(({ name }) => name);

it('is asked for by these endpoints', () => {
  expect(namesWith('always').sort()).toEqual(ALWAYS);
  expect(namesWith('byInput').sort()).toEqual(BY_INPUT);
});

// One check serves all of them.
describe('a change of permissions', () => {
  let request: ReturnType<typeof requestTo>;
  beforeAll(async () => {
    const name = 'identity.setPermissions';
    request = requestTo(routeOf(name), await sampleInputOf(name, { office, owner }));
  });

  it('after a sign-in 6 minutes ago asks for the password, and writes nothing', async () => {
    stack.front.reset();
    const answer = await call(stack, request, ofSignIn(6));
    expect(answer.status, answer.text).toBe(403);
    expect(JSON.parse(answer.text)).toMatchObject({
      message: 'Enter your password again to make this change.',
      data: { needsPassword: true },
    });
    expect(writesOfApi(stack.front.calls)).toEqual([]);
  });

  it('without the time of a sign-in takes the session for an old one', async () => {
    const token = signedByPool(stack.dataDir, admin.accessToken, { auth_time: 'lately' });
    expect((await call(stack, request, token)).status).toBe(401);
  });

  it('refuses an agent without asking for a password', async () => {
    const answer = await call(stack, request, ofSignIn(6, owner));
    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain('needsPassword');
  });

  it('passes after a sign-in 4 minutes ago', async () => {
    expect((await call(stack, request, ofSignIn(4))).status).toBe(200);
  });
});

describe('many payouts at once', () => {
  const step = (input: Parameters<Api['payouts']['stepPayouts']>[0]) =>
    signedInAgo(60).payouts.stepPayouts(input);
  const NONE = ['not-there'];

  it('need the password where money goes on', async () => {
    for (const moved of [
      step({ step: 'processing', payouts: NONE.map((payoutId) => ({ payoutId })) }),
      step({ step: 'paid', payoutIds: NONE, transactionId: 'T-1' }),
    ])
      await expectRefusal(moved, 403, { data: { needsPassword: true } });
  });

  it('need none where they are rejected', async () => {
    const { results } = await step({ step: 'rejected', payoutIds: NONE, reason: 'Asked twice' });
    expect(results).toMatchObject([{ outcome: 'refused', code: 'NOT_FOUND' }]);
  });
});

const MONTH = { from: '2026-09', to: '2026-09' };

describe('an export', () => {
  it.each<Parameters<Api['jobs']['startExport']>[0]>([
    { kind: 'exportAgents' },
    { kind: 'exportPayouts' },
    { kind: 'exportSales' },
    { kind: 'exportReferrals' },
    { kind: 'exportSignups' },
    { kind: 'exportClicks', linkType: 'invite' },
    { kind: 'exportLedger', from: '2026-09-01', to: '2026-09-30' },
    { kind: 'exportAccrual', ...MONTH },
    { kind: 'exportJournal', ...MONTH, format: 'plain' },
    { kind: 'exportTaxYear', taxYear: 2027 },
  ])('$kind needs the password', async (input) => {
    await expectRefusal(signedInAgo(60).jobs.startExport(input), 403, {
      data: { needsPassword: true },
    });
  });

  it('of products needs none', async () => {
    expect(await signedInAgo(60).jobs.startExport({ kind: 'exportProducts' })).toMatchObject({
      kind: 'exportProducts',
    });
  });
});

describe('a caller without a valid token', () => {
  const OTHER_ISSUER = 'https://cognito-idp.af-south-1.amazonaws.com/af-south-1_other0001';
  const { accessToken: token } = admin;
  const tokens: readonly [caller: string, token: string | undefined][] = [
    ['nobody', undefined],
    ['forged signature', signedByAnother(token)],
    ['no signature', unsigned(token)],
    ['changed claims', withClaims(owner.accessToken, { sub: admin.id, username: admin.id })],
    ['expired token', expired(stack.dataDir, token)],
    ['token of another pool', signedByOtherPool(token)],
    ['token of another issuer', signedByPool(stack.dataDir, token, { iss: OTHER_ISSUER })],
    ['token of another client', signedByPool(stack.dataDir, token, { client_id: 'other' })],
    ['HMAC under the public key', signedByPublicKey(stack.dataDir, token)],
    ['ID token', admin.idToken],
    ['refresh token', admin.refreshToken],
  ];

  const named = (routes: ReturnType<typeof examplesOf>) =>
    routes.map((route) => [route.name, route] as const);
  const sampled = async (route: ReturnType<typeof examplesOf>[number]) =>
    requestTo(route, await sampleInputOf(route.name, { office, owner }));

  it.each(named(examplesOf('me', 'agent', 'admin')))(
    'is refused by the gateway itself: %s',
    async (_, route) => {
      const request = await sampled(route);
      await stack.drain();
      for (const [caller, held] of tokens) {
        stack.front.reset();
        const { status, text, requestId } = await call(stack, request, held);
        expect({ status, text, requestId }, caller).toEqual({
          status: 401,
          text: '{"message":"Unauthorized"}',
          requestId: null,
        });
        expect(callsOfApi(stack.front.calls), caller).toEqual([]);
      }
    },
  );

  it.each(named(examplesOf('public')))('is served: %s', async (_, route) => {
    const request = await sampled(route);
    for (const [caller, held] of tokens)
      expect((await call(stack, request, held)).status, caller).toBe(200);
  });
});
