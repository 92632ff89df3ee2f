/** Endpoints without a token. */
import { finishRegistration } from '../api/identity/finish-registration.ts';
import { redeemRecoveryCode } from '../api/identity/redeem-recovery-code.ts';
import { getLeadPage } from '../api/leads/get-lead-page.ts';
import { openLeadForm } from '../api/leads/open-lead-form.ts';
import { submitLead } from '../api/leads/submit-lead.ts';
import { stopMails } from '../api/notifications/stop-mails.ts';
import { checkReferralCode } from '../api/referrals/check-referral-code.ts';
import { recordClick } from '../api/referrals/record-click.ts';
import { openShared } from '../api/resources/open-shared.ts';
import { apiFunction } from '../api/api.ts';
import type { Event } from '../api/http.ts';
import { readEnvironment } from '../platform/environment.ts';
import { onDemand } from '../platform/lazily.ts';

const environment = readEnvironment(
  process.env,
  'TABLE_NAME',
  'UPLOADS_BUCKET',
  'FILES_ORIGIN',
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
  'ORIGIN_SECRETS',
);
const { UPLOADS_BUCKET, FILES_ORIGIN, USER_POOL_ID, USER_POOL_CLIENT_ID, runtime } = environment;

// One endpoint needs each, and its SDK is a tenth of a start.
const files = onDemand(async () => {
  const { openResourceFiles } = await import('../data/resources/resource-files.client.ts');
  return openResourceFiles(UPLOADS_BUCKET, FILES_ORIGIN, runtime);
});

const pool = onDemand(async () => {
  const { openConfirmation, openUserPool } = await import('../data/identity/user-pool.client.ts');
  const confirm = openConfirmation(USER_POOL_CLIENT_ID, runtime);
  return { ...openUserPool(USER_POOL_ID, runtime), confirm };
});

const people = onDemand(async () => {
  const { openPeoplePool } = await import('../domain/identity/open-people-pool.ts');
  return openPeoplePool(environment);
});

const OFF_LINK = /^\/api\/public\/unsubscribe\/([\w.-]{1,200})$/;

/** Mail programs that know no POST (RFC 2369) open the address in a browser, where a page asks first. */
const pageOf = ({ rawPath, requestContext: { http } }: Event): string | undefined => {
  const token = http.method === 'GET' ? OFF_LINK.exec(rawPath)?.[1] : undefined;
  return token && `/unsubscribe#${token}`;
};

export const handler = apiFunction<'public'>(
  {
    identity: {
      finishRegistration: finishRegistration(pool),
      redeemRecoveryCode: redeemRecoveryCode(people),
    },
    referrals: { checkReferralCode, recordClick },
    notifications: { stopMails: stopMails(environment.ORIGIN_SECRETS) },
    leads: { getLeadPage, openLeadForm, submitLead },
    resources: { openShared: openShared(files) },
  },
  process.env,
  {},
  { readsInBatches: false, pageOf },
);
