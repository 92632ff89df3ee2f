/** Settings that are valid, and wrong for people who are paid: those of the company that is made up. */
import { WrongSettings } from './wrong-settings.ts';
import { type Deployment, keepsData } from './deployment.ts';

/** The paying account of the demo. */
const DEMO_ACCOUNT = '62000000001';

/** Nobody can register a name under it (RFC 2606). */
const MADE_UP = /\.example$/;

const hostOf = (value: string) => (value.includes('://') ? new URL(value).hostname : value);

/**
 * A line for each setting with which a stage that keeps its data can't be deployed; other stages may have
 * them.
 */
export function concernsOf(deployment: Deployment): string[] {
  if (!keepsData(deployment)) return [];
  const { portal, stage } = deployment;
  const { companyEmailDomain, website, supportEmail, financeEmail, sender } = portal;
  const names = { companyEmailDomain, website, supportEmail, financeEmail, sender };
  const madeUp = Object.entries(names).filter(([, value]) => MADE_UP.test(hostOf(value)));
  return [
    ...madeUp.map(
      ([name, value]) => `portal.${name}: ${value} is made up: ${stage} needs the company’s own`,
    ),
    ...(portal.payingAccount.accountNumber === DEMO_ACCOUNT
      ? [
          `portal.payingAccount.accountNumber: ${DEMO_ACCOUNT} is the demo’s, from which no bank pays: ${stage} needs the company’s own`,
        ]
      : []),
  ];
}

/** The account of the shipped settings: templates can be made for it, and nothing deployed. */
const NO_ACCOUNT = '000000000000';

/**
 * The shipped settings are of a company that doesn't exist.
 * @returns the concerns where the account isn't real either
 * @throws WrongSettings where a stage that keeps its data would be deployed with one of them
 */
export function requireOwnCompany(deployment: Deployment): string[] {
  const concerns = concernsOf(deployment);
  if (concerns.length > 0 && deployment.account !== NO_ACCOUNT)
    throw new WrongSettings(concerns.join('\n'));
  return concerns;
}
