/**
 * Acts that move money, give rights, or open many people's data need a sign-in of the last minutes: a
 * session that somebody left open, or whose token was stolen, isn't enough.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { contractRoutes } from '../../../infra/model/contract-routes.ts';
import { type Api, apiOf, refusal } from '../../support/stack/client.ts';
import { sampleInputOf } from '../../support/endpoints/all-endpoints.ts';
import { ofSignInAgo, signedByPool } from '../../support/identity/forged-tokens.ts';
import { call, requestTo, routeOf, writesOfApi } from '../../support/identity/matrix.ts';
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
  'adjustments.releaseAdjustment',
  'agents.changeAgentEmail',
  'agents.deleteAgent',
  'agents.saveAgentBanking',
  'bankOutcomes.applyBankFile',
  'bankOutcomes.uploadBankFile',
  'commissionPlans.publishDraft',
  'commissionPlans.startPreview',
  'identity.removeSecondFactor',
  'identity.setAdministratorStatus',
  'identity.setPermissions',
  'identity.setSecondFactor',
  'monthlyRun.openFile',
  'monthlyRun.startForecast',
  'networkStatements.applyNetworkStatement',
  'payouts.confirmUnfreezing',
  'payouts.unfreezePayouts',
  'sales.reverseApproval',
];
const BY_INPUT = ['jobs.startExport', 'payouts.addPayout'];

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

describe('a manual payout', () => {
  const add = (amountCents: number, minutes: number) =>
    signedInAgo(minutes).payouts.addPayout({ agentId: owner.id, amountCents });

  it('of R10,000.00 needs no password', async () => {
    expect(await add(1_000_000, 60)).toMatchObject({ amountCents: 1_000_000 });
  });

  it('above R10,000.00 needs it', async () => {
    expect(await refusal(add(1_000_001, 60))).toMatchObject({
      status: 403,
      data: { needsPassword: true },
    });
    expect(await add(1_000_001, 4)).toMatchObject({ amountCents: 1_000_001 });
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
    expect(await refusal(signedInAgo(60).jobs.startExport(input))).toMatchObject({
      status: 403,
      data: { needsPassword: true },
    });
  });

  it('of products needs none', async () => {
    expect(await signedInAgo(60).jobs.startExport({ kind: 'exportProducts' })).toMatchObject({
      kind: 'exportProducts',
    });
  });
});
