/** All checks, in their order. */
import { alarmAddresses } from './alarm-addresses.ts';
import { bootstrap } from './bootstrap.ts';
import { certificate } from './certificate.ts';
import type { CloudCheck, SettingsCheck } from './check.ts';
import { distributionQuota } from './distribution-quota.ts';
import { drift } from './drift.ts';
import { dueMigrations } from './due-migrations.ts';
import { hostedZone } from './hosted-zone.ts';
import { lambdaQuota } from './lambda-quota.ts';
import { leftOver } from './left-over.ts';
import { mailQuota } from './mail-quota.ts';
import { mailSender } from './mail-sender.ts';
import { references } from './references.ts';
import { signInQuota } from './sign-in-quota.ts';
import { siteAlias } from './site-alias.ts';
import { siteName } from './site-name.ts';
import { siteReached } from './site-reached.ts';
import { stackStates } from './stack-states.ts';
import { tableSettings } from './table-settings.ts';
import { webAclQuota } from './web-acl-quota.ts';

/** Checks that everything after them depends on, with what they look at. */
export const FIRST = {
  node: 'the version of Node.js',
  'lock-file': 'that package.json, package-lock.json and the installed packages fit',
  settings: 'that the stage’s settings are valid, and the company’s own',
} as const;

export const settingsChecks: readonly SettingsCheck[] = [siteName];

/** Without these nothing is asked of AWS. */
export const BEFORE_CLOUD = {
  templates: 'that the templates are made, and pass the checks of a deployment',
  credentials: 'whose credentials they are, and of which account',
} as const;

export const cloudChecks: readonly CloudCheck[] = [
  bootstrap,
  stackStates,
  leftOver,
  references,
  lambdaQuota,
  mailQuota,
  distributionQuota,
  webAclQuota,
  signInQuota,
  mailSender,
  certificate,
  hostedZone,
  siteAlias,
  siteReached,
  alarmAddresses,
  tableSettings,
  dueMigrations,
  drift,
];
