/** Endpoints without a token. */
import { checkReferralCode } from '../referrals/check-referral-code.ts';
import { recordClick } from '../referrals/record-click.ts';
import { openShared } from '../resources/open-shared.ts';
import { openResourceFiles } from '../resources/resource-files.client.ts';
import { apiFunction } from './api.ts';
import { readEnvironment } from './environment.ts';

const { UPLOADS_BUCKET, FILES_ORIGIN, runtime } = readEnvironment(
  process.env,
  'UPLOADS_BUCKET',
  'FILES_ORIGIN',
);
const files = openResourceFiles(UPLOADS_BUCKET, FILES_ORIGIN, runtime);

export const handler = apiFunction(
  {
    referrals: { checkReferralCode, recordClick },
    resources: { openShared: openShared(files) },
  },
  process.env,
);
