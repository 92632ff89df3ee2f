/**
 * The portal's settings on this machine: those of `cdk.json`, with a mail rate that never slows it down.
 * New administrators needn't be let in, because whoever tries the portal may be the only one; with
 * ADMINISTRATORS_NEED_APPROVAL=1 they wait as in the cloud. Their second factor is optional, because the
 * people of the demo have no app; with ADMINISTRATOR_SECOND_FACTOR=required it is asked for.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type PortalSettings, portalSettings } from '../../../shared/kernel/settings.ts';
import { StartupProblem } from './startup-problem.ts';

const MAILS_PER_SECOND = 1000;

/** @throws StartupProblem that names every wrong setting */
export function settingsFromCdkJson(
  file: URL = new URL('../../../cdk.json', import.meta.url),
): PortalSettings {
  const content = z.object({ settings: z.object({ portal: z.unknown() }) });
  const parsed = content.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  const settings = portalSettings.safeParse(parsed.data?.settings.portal);
  if (settings.success) {
    const administratorsNeedApproval = process.env['ADMINISTRATORS_NEED_APPROVAL'] === '1';
    const isRequired = process.env['ADMINISTRATOR_SECOND_FACTOR'] === 'required';
    return {
      ...settings.data,
      mailsPerSecond: MAILS_PER_SECOND,
      administratorsNeedApproval,
      administratorSecondFactor: isRequired ? 'required' : 'optional',
    };
  }
  const wrong = settings.error.issues.map((issue) =>
    [`portal${issue.path.map((part) => `.${String(part)}`).join('')}`, issue.message].join(' '),
  );
  throw new StartupProblem(`cdk.json: ${wrong.join('; ')}`);
}

/** The settings with the fake bank of this machine in place of any account verification service. */
export const withFakeBank = (settings: PortalSettings): PortalSettings => ({
  ...settings,
  accountVerification: { provider: 'embedded', timeoutSeconds: 10 },
});
