/** `/config.json`, made alike for the cloud and for the embedded stack. */
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
  /** Where a stand-in of the user pool is called, which speaks no SRP; absent: Cognito itself. */
  userPoolEndpoint?: string;
}

/** What a browser is told of a deployment. */
export function browserConfigOf({ settings, ...pool }: ConfigSources): BrowserConfig {
  const signInFlow = pool.userPoolEndpoint ? 'USER_PASSWORD_AUTH' : 'USER_SRP_AUTH';
  return { portal: publicSettings(settings), ...pool, signInFlow };
}
