/** The deployment's settings as texts and links, for the public pages. */
import { formatRand } from '../../shared/kernel/money.ts';
import type { BrowserConfig } from '../../shared/kernel/settings.ts';

export type SiteSetting =
  | 'companyName'
  | 'supportEmail'
  | 'supportPhone'
  | 'website'
  | 'referralPromise';

interface SettingText {
  text: string;
  /** The target, for a link. */
  href?: string;
}

export function siteSettings(portal: BrowserConfig['portal']): Record<SiteSetting, SettingText> {
  const { companyName, supportEmail, supportPhone, website } = portal;
  return {
    companyName: { text: companyName },
    supportEmail: { text: supportEmail, href: `mailto:${supportEmail}` },
    supportPhone: { text: supportPhone, href: `tel:${supportPhone.replaceAll(' ', '')}` },
    website: { text: new URL(website).hostname, href: website },
    referralPromise: { text: referralPromise(portal.referralBonusCents) },
  };
}

/** Added to the specified sentences that promise bonuses, while there are none. */
export const noBonusNote = (bonusCents: number): string | undefined =>
  bonusCents > 0 ? undefined : 'There is no bonus at present.';

/** The bonus is a setting, and may be 0. */
const referralPromise = (bonusCents: number): string =>
  bonusCents > 0
    ? `Invite agents with your own code, and earn ${formatRand(bonusCents)} when the first sale of each is approved.`
    : 'Bring other agents in with your own code and link, see how each gets on, and earn the bonuses that are announced.';
