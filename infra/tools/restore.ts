/**
 * `npm run restore -- table|save-users|users|people|batch|list-payments|payments … --stage
 * <name>|--local`: the steps of a restore that a tool can do. docs/operations.md has their order and what
 * people do between them.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createProfile } from '../../functions/domain/identity/create-profile.ts';
import { findUnmatched } from '../../functions/workflows/operators/find-unmatched.ts';
import { findPayees, type Payees } from '../../functions/workflows/restore/find-payees.ts';
import { type ImportedBatch, importBatch } from '../../functions/workflows/restore/import-batch.ts';
import {
  type BankFile,
  readBankFile,
  UnreadableFile,
} from '../../functions/workflows/restore/read-bank-file.ts';
import { findPayments } from '../../functions/workflows/restore/find-payments.ts';
import { notifyOffice } from '../../functions/workflows/operators/ask-office.ts';
import { importList } from '../../functions/workflows/restore/import-list.ts';
import { readPaymentList } from '../../functions/workflows/restore/read-payment-list.ts';
import { decodeText } from '../../shared/kernel/decode-text.ts';
import { formatRand } from '../../shared/kernel/money.ts';
import type { FoundPortal } from './find-portal.ts';
import { withPortal } from './open-portal.ts';
import { restoreTable } from './restore-table.ts';
import { importUsers, saveUsers } from './restore-users.ts';
import { instantOf } from './table-restore.ts';
import { type Plan, runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';
import { ToolProblem, wronglyGiven } from './tool-problem.ts';

const USAGE = `restore -- table --at <ISO 8601> [--name <new table>] | save-users <file> | users --from <file>|newest [--portal-addresses] | people [--create] | batch <file> [--agent <payout>=<e-mail>]… | list-payments --at <ISO 8601> | payments <list.csv>, each with ${PORTAL} [--yes]`;

const options = {
  at: { type: 'string', default: '' },
  name: { type: 'string' },
  from: { type: 'string', default: '' },
  'portal-addresses': { type: 'boolean', default: false },
  create: { type: 'boolean', default: false },
  agent: { type: 'string', multiple: true, default: [] as string[] },
} as const;

const ONLY_DEPLOYED =
  'Only a deployed portal’s table is restored so, with --stage. The one on this machine is restored by its folder.';

type Step = Pick<Plan, 'writes' | 'printsData' | 'run'>;
type Given = ReturnType<typeof readGiven>;

const readGiven = (args: string[]) =>
  readArguments(args, { usage: USAGE, options, positionals: 2 });

/** Reads what each step needs before the portal is looked for. */
const steps: Record<string, (given: Given) => Step> = {
  table({ values: { at, name } }) {
    const instant = instantOf(at);
    return { writes: true, run: (portal) => restoreTable(portal, { instant, name }) };
  },
  'save-users'({ positionals: [, file = ''] }) {
    if (!file) throw wronglyGiven('A file is missing.', USAGE);
    return { writes: false, run: (portal) => saveUsers(portal, file) };
  },
  users({ values: { from, 'portal-addresses': takesPortalAddresses } }) {
    if (!from) throw wronglyGiven('--from is missing.', USAGE);
    return { writes: true, run: (portal) => importUsers(portal, { from, takesPortalAddresses }) };
  },
  people: ({ values: { create } }) => ({
    writes: create,
    run: (portal) => matchPeople(portal, create),
  }),
  batch({ values: { agent }, positionals: [, path = ''] }) {
    const bytes = readFile(path);
    const file = parse(bytes, path);
    return { writes: true, run: (portal) => recordBatch(portal, { bytes, file, named: agent }) };
  },
  'list-payments'({ values: { at } }) {
    const from = instantOf(at).toISOString();
    return { writes: false, printsData: true, run: (portal) => listPayments(portal, from) };
  },
  payments({ positionals: [, path = ''] }) {
    const bytes = readFile(path);
    return { writes: true, run: (portal) => recordPayments(portal, bytes) };
  },
};

/** The steps by their names, for the handbook. */
export const STEPS: readonly string[] = Object.keys(steps);

export const tool: Tool = (args) => {
  const given = readGiven(args);
  const target = targetOf(given.values);
  const [name = ''] = given.positionals;
  const step = steps[name];
  if (!step) throw wronglyGiven('Which step?', USAGE);
  if (step === steps['table'] && target.kind !== 'stage') throw new ToolProblem(ONLY_DEPLOYED, 2);
  const plan = step(given);
  const run = plan.writes && name !== 'table' ? telling(name, plan) : plan.run;
  return { target, ...plan, run };
};

/** The step that restores the table tells it in that table. */
const telling =
  (name: string, plan: Step): Step['run'] =>
  async (portal) => {
    const code = await plan.run(portal);
    const act = `npm run restore -- ${name}`;
    await withPortal(portal, ({ context }) => notifyOffice(context, act));
    return code;
  };

function readFile(name: string): Uint8Array {
  if (!name) throw wronglyGiven('A file is missing.', USAGE);
  try {
    return readFileSync(name);
  } catch {
    throw new ToolProblem(`${name} can't be read.`);
  }
}

function matchPeople(portal: FoundPortal, create: boolean): Promise<number> {
  return withPortal(portal, async ({ context, pool }) => {
    const { withoutProfile, withoutAccount, deleted } = await findUnmatched(context.table, pool());
    for (const account of withoutProfile) {
      if (create) await createProfile(context, account);
      say(`${account.email}: ${create ? 'profile made' : 'has no profile'}`);
    }
    for (const { email, role } of withoutAccount)
      say(`${email}: ${role} without a sign-in, who was deleted since`);
    for (const { email } of deleted) say(`${email}: was deleted, and the sign-in is still there`);
    say(
      `Without a profile: ${withoutProfile.length}; without a sign-in: ${withoutAccount.length}; deleted, with a sign-in: ${deleted.length}.`,
    );
    const isOpen = withoutProfile.length > 0 && !create;
    return isOpen || withoutAccount.length + deleted.length > 0 ? 1 : 0;
  });
}

function parse(bytes: Uint8Array, path: string): BankFile {
  try {
    return readBankFile(decodeText(bytes));
  } catch (error) {
    throw error instanceof UnreadableFile ? new ToolProblem(`${path}: ${error.message}.`) : error;
  }
}

interface GivenBatch {
  bytes: Uint8Array;
  file: BankFile;
  /** The arguments `--agent <payout>=<e-mail>`. */
  named: readonly string[];
}

function recordBatch(portal: FoundPortal, { bytes, file, named: pairs }: GivenBatch) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return withPortal(portal, async ({ context }) => {
    const payees = await findPayees(context.table, file.batchId);
    const named = namedAgents(payees, pairs);
    const fingerprint = { bytes: bytes.length, sha256 };
    const done = await importBatch(context, { file, fingerprint, payees, named });
    say(`Batch ${done.batchId}: lines ${done.lines}, total ${formatRand(done.totalCents)}.`);
    sayPayouts(done.payouts);
    say(`Left out, as the bank doesn't have them: ${done.left}.`);
    for (const agentId of done.otherAccounts)
      say(
        `Agent ${agentId}: was paid to another account than the one that is kept. Ask the agent.`,
      );
    return 0;
  });
}

function sayPayouts({ sent, made, known }: ImportedBatch['payouts']): void {
  say(`Payouts that were pending: ${sent}; made anew: ${made}; known already: ${known}.`);
}

/** The agents by payout. */
function namedAgents({ byEmail }: Payees, pairs: readonly string[]): Map<string, string> {
  return new Map(
    pairs.map((pair) => {
      const [payoutId = '', email = ''] = pair.split('=');
      const agentId = byEmail.get(email.toLowerCase());
      if (!agentId) throw new ToolProblem(`--agent ${pair}: no agent has this address.`);
      return [payoutId, agentId];
    }),
  );
}

/** Payments of the damaged table, as far as it can be read: finance compares them with the statement. */
async function listPayments(portal: FoundPortal, from: string): Promise<number> {
  process.stdout.write(
    await withPortal(portal, ({ context }) => findPayments(context.table, from)),
  );
  return 0;
}

function recordPayments(portal: FoundPortal, bytes: Uint8Array): Promise<number> {
  const { payments, problems } = readPaymentList(decodeText(bytes));
  if (problems.length > 0) throw new ToolProblem(problems.join('\n'));
  return withPortal(portal, async ({ context }) => {
    const { byEmail } = await findPayees(context.table, '2000-01');
    sayPayouts(await importList(context, payments, byEmail));
    return 0;
  });
}

if (import.meta.main) await runTool(tool);
