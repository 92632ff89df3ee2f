/** Settings that are valid, and wrong for people who are paid: those of the company that is made up. */
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
