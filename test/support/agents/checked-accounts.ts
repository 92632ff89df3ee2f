import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';

/** The settings of a portal that has accounts checked, by the embedded fake bank. */
export const checkingAccounts = (timeoutSeconds = 10): PortalSettings => ({
  ...settingsFromCdkJson(),
  accountVerification: { provider: 'embedded', timeoutSeconds },
});
