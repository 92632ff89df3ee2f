/** All checks, in their order. */
import type { Check } from './check.ts';
import { drift } from './drift.ts';
import { mailChecks } from './mail-checks.ts';
import { nameChecks } from './name-checks.ts';
import { quotaChecks } from './quota-checks.ts';
import { stackChecks } from './stack-checks.ts';
import { tableChecks } from './table-checks.ts';

export const cloudChecks: readonly Check[] = [
  ...stackChecks,
  ...quotaChecks,
  ...mailChecks,
  ...nameChecks,
  ...tableChecks,
  drift,
];

/** The names of all checks. Those of the stage itself come before AWS is asked. */
export const NAMES = [
  'settings',
  'four-eyes',
  'templates',
  'credentials',
  ...cloudChecks.map(({ name }) => name),
];
