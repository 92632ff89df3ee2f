import type { Fault } from './fault.ts';

/** Faults in the templates, on the device, in migrations and in exports. */
export const platformFaults: readonly Fault[] = [
  {
    name: 'the endpoints without a token may delete items',
    kind: 'template',
    file: 'infra/model/catalog.ts',
    from: "table('GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),",
    to: "table('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'),",
    foundBy: ['test/infra/templates/template-functions.test.ts'],
  },
  {
    name: 'the rights to proofs reach every uploaded file',
    kind: 'template',
    file: 'infra/stacks/data.ts',
    from: "proofs: [this.uploads.arnForObjects('proofs/*')],",
    to: "proofs: [this.uploads.arnForObjects('*')],",
    foundBy: [
      'test/infra/templates/template-functions.test.ts',
      'test/infra/templates/template-policies.test.ts',
    ],
  },
  {
    name: 'the user pool of a deployment that keeps its data can be deleted',
    kind: 'template',
    file: 'infra/stacks/auth.ts',
    from: '      deletionProtection: keepsData(deployment),\n',
    to: '      deletionProtection: !keepsData(deployment),\n',
    foundBy: [
      'test/infra/templates/template-digest.test.ts',
      'test/verify/infra/templates/template-stages.test.ts',
    ],
  },
  {
    name: 'routes for people of any status need no token',
    kind: 'template',
    file: 'infra/stacks/api.ts',
    from: "      ...(access === 'public'\n",
    to: "      ...(access === 'public' || access === 'anyStatus'\n",
    foundBy: ['test/infra/templates/template-api.test.ts'],
  },
  {
    name: "a sale after the hour's last one is refused for good instead of waiting on the device",
    kind: 'offline',
    file: 'web/features/sales/outbox.ts',
    from: '(error instanceof ORPCError && error.status === TOO_MANY);',
    to: '(error instanceof ORPCError && error.status > TOO_MANY);',
    foundBy: ['web/features/sales/outbox.test.ts'],
  },
  {
    name: 'a site that fails shows its error page instead of the page that the phone keeps',
    kind: 'offline',
    file: 'web/app/sw.ts',
    from: 'if (published && !isFailure(published)) return published;',
    to: 'if (published) return published;',
    foundBy: ['test/browser/platform/offline.test.ts'],
  },
  {
    name: 'payouts of before a migration are not found by their type after it',
    kind: 'migration',
    file: 'functions/workflows/migrations/migrations.ts',
    from: 'gsi6pk: `payouts#type#${String(payoutType)}`,',
    to: 'gsi6pk: `payout#type#${String(payoutType)}`,',
    foundBy: ['test/scenarios/migrations/migrations.test.ts'],
  },
  {
    name: 'migrations are not due again after a return that was stopped on the way',
    kind: 'migration',
    file: 'functions/workflows/migrations/find-due.ts',
    from: 'const reached = Math.min(version.number, version.backTo ?? version.number);',
    to: 'const reached = version.number;',
    foundBy: ['test/scenarios/migrations/migrations-back.test.ts'],
  },
  {
    name: 'a formula after a semicolon runs in spreadsheets of South Africa',
    kind: 'export',
    file: 'shared/kernel/csv.ts',
    from: "text.replace(LINE_BREAKS, ' ').split(';').map(neutral).join(';');",
    to: "neutral(text.replace(LINE_BREAKS, ' '));",
    foundBy: ['shared/kernel/csv.test.ts'],
  },
];
