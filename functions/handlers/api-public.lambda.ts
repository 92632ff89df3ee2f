/** Endpoints without a token. */
import { getLeadPage } from '../api/leads/get-lead-page.ts';
import { openLeadForm } from '../api/leads/open-lead-form.ts';
import { submitLead } from '../api/leads/submit-lead.ts';
import { checkReferralCode } from '../api/referrals/check-referral-code.ts';
import { recordClick } from '../api/referrals/record-click.ts';
import { openShared } from '../api/resources/open-shared.ts';
import { apiFunction } from '../api/api.ts';
import { readEnvironment } from '../platform/environment.ts';
import { onDemand } from '../platform/lazily.ts';

const { UPLOADS_BUCKET, FILES_ORIGIN, runtime } = readEnvironment(
  process.env,
  'UPLOADS_BUCKET',
  'FILES_ORIGIN',
);

// One endpoint needs it, and its SDK is a tenth of a start.
const files = onDemand(async () => {
  const { openResourceFiles } = await import('../data/resource-files.client.ts');
  return openResourceFiles(UPLOADS_BUCKET, FILES_ORIGIN, runtime);
});

export const handler = apiFunction<'public'>(
  {
    referrals: { checkReferralCode, recordClick },
    leads: { getLeadPage, openLeadForm, submitLead },
    resources: { openShared: openShared(files) },
  },
  process.env,
  {},
  { readsInBatches: false },
);
