/**
 * `npm run restore -- table|people|batch|list-payments|payments …`: the steps of a restore that
 * a tool can do. docs/operations.md has their order and what people do between them.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
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
import { importList } from '../../functions/workflows/restore/import-list.ts';
import { readPaymentList } from '../../functions/workflows/restore/read-payment-list.ts';
import { decodeText } from '../../shared/kernel/decode-text.ts';
import { formatRand } from '../../shared/kernel/money.ts';
import { withPortal } from './open-portal.ts';
import { instantOf, restoreTable } from './restore-table.ts';
import { runTool, say, ToolProblem } from './run-tool.ts';

const USAGE = `Usage:
  npm run restore -- table --at <ISO 8601> [--name <new table>]
  npm run restore -- people [--create]
  npm run restore -- batch <file of a batch> [--agent <payout>=<e-mail>]…
  npm run restore -- list-payments --at <ISO 8601>
  npm run restore -- payments <list.csv>`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: 'string' },
    name: { type: 'string' },
    create: { type: 'boolean', default: false },
    agent: { type: 'string', multiple: true, default: [] },
  },
});
const [step, path = ''] = positionals;

const steps: Record<string, () => Promise<number>> = {
  table: () => restoreTable({ at: values.at, name: values.name }),
  people: matchPeople,
  batch: () => recordBatch(readFile(path)),
  'list-payments': () => listPayments(values.at ?? ''),
  payments: () => recordPayments(readFile(path)),
};

await runTool(async () => {
  const run = steps[step ?? ''];
  if (!run) throw new ToolProblem(USAGE);
  return run();
});

function readFile(name: string): Uint8Array {
  if (!name) throw new ToolProblem(USAGE);
  try {
    return readFileSync(name);
  } catch {
    throw new ToolProblem(`${name} can't be read.`);
  }
}

function matchPeople(): Promise<number> {
  return withPortal(async ({ context, pool }) => {
    const { withoutProfile, withoutAccount, deleted } = await findUnmatched(context.table, pool());
    for (const account of withoutProfile) {
      if (values.create) await createProfile(context, account);
      say(`${account.email}: ${values.create ? 'profile made' : 'has no profile'}`);
    }
    for (const { email, role } of withoutAccount)
      say(`${email}: ${role} without a sign-in, who was deleted since`);
    for (const { email } of deleted) say(`${email}: was deleted, and the sign-in is still there`);
    say(
      `Without a profile: ${withoutProfile.length}; without a sign-in: ${withoutAccount.length}; deleted, with a sign-in: ${deleted.length}.`,
    );
    const isOpen = withoutProfile.length > 0 && !values.create;
    return isOpen || withoutAccount.length + deleted.length > 0 ? 1 : 0;
  });
}

function parse(bytes: Uint8Array): BankFile {
  try {
    return readBankFile(decodeText(bytes));
  } catch (error) {
    throw error instanceof UnreadableFile ? new ToolProblem(`${path}: ${error.message}.`) : error;
  }
}

function recordBatch(bytes: Uint8Array): Promise<number> {
  const file = parse(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return withPortal(async ({ context }) => {
    const payees = await findPayees(context.table, file.batchId);
    const named = namedAgents(payees);
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

/** The argument `--agent <payout>=<e-mail>`. */
function namedAgents({ byEmail }: Payees): Map<string, string> {
  return new Map(
    values.agent.map((pair) => {
      const [payoutId = '', email = ''] = pair.split('=');
      const agentId = byEmail.get(email.toLowerCase());
      if (!agentId) throw new ToolProblem(`--agent ${pair}: no agent has this address.`);
      return [payoutId, agentId];
    }),
  );
}

/** Payments of the damaged table, as far as it can be read: finance compares them with the statement. */
async function listPayments(since: string): Promise<number> {
  const from = instantOf(since).toISOString();
  process.stdout.write(await withPortal(({ context }) => findPayments(context.table, from)));
  return 0;
}

function recordPayments(bytes: Uint8Array): Promise<number> {
  const { payments, problems } = readPaymentList(decodeText(bytes));
  if (problems.length > 0) throw new ToolProblem(problems.join('\n'));
  return withPortal(async ({ context }) => {
    const { byEmail } = await findPayees(context.table, '2000-01');
    sayPayouts(await importList(context, payments, byEmail));
    return 0;
  });
}
