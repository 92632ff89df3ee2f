/** `/config.json`, the same for the cloud and the one-machine stack. */
import {
  type BrowserConfig,
  type PortalSettings,
  publicSettings,
} from '../../shared/kernel/settings.ts';

export interface ConfigSources {
  settings: PortalSettings;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** The address of a local user pool, which doesn't support SRP; absent for Cognito. */
  userPoolEndpoint?: string;
}

export function browserConfigOf({ settings, ...pool }: ConfigSources): BrowserConfig {
  const signInFlow = pool.userPoolEndpoint ? 'USER_PASSWORD_AUTH' : 'USER_SRP_AUTH';
  return { portal: publicSettings(settings), ...pool, signInFlow };
}
