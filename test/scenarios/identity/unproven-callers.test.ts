/**
 * Given callers without a valid access token, the gateway refuses them before a function is called, and
 * public endpoints serve them. Three endpoints of each audience stand for all: every route has the one
 * authorizer (test/infra/local/local-gateway.test.ts, test/infra/templates/template-api.test.ts).
 */
import { describe, expect, it } from 'vitest';
import {
  expired,
  signedByAnother,
  signedByOtherPool,
  signedByPool,
  signedByPublicKey,
  unsigned,
  withClaims,
} from '../../support/identity/forged-tokens.ts';
import { call, callsOfApi, examplesOf, requestTo } from '../../support/identity/matrix.ts';
import { sampleInputOf } from '../../support/endpoints/all-endpoints.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';

const OTHER_ISSUER = 'https://cognito-idp.af-south-1.amazonaws.com/af-south-1_other0001';

const { stack, office } = await setUpWatchedOffice();
const { admin } = office;
const owner = await office.newAgent();
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

describe('a caller without a valid token', () => {
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
