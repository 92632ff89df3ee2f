/** A file of agents with mistakes of each kind, uploaded while the portal is killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import { referralCodeTable } from '../../../functions/data/referrals/referral-code.table.ts';
import { MAX_ROWS_AT_ONCE } from '../../../shared/agents/rules.ts';
import { newRows, sendRows, UPLOADED, type UploadRow, uploadRows } from './agent-uploads.ts';
import { openAccounts } from '../identity/accounts.ts';
import { apiOf } from '../stack/client.ts';
import { failedRowsOf } from '../jobs/imports.ts';
import { openOffice, type Person } from '../stack/office.ts';
import { makeFolder } from '../stack/make-folder.ts';
import { type StackProcess, startStackProcess } from '../stack/stack-process.ts';
import { tableOf } from '../stack/table.ts';

export interface UploadCounts {
  rows: number;
  /** Rows with each mistake. */
  bad: number;
}

/** The referral code of a row in the middle of the part that dies. */
const IN_THE_MIDDLE = 'MIDDLE22';
/** The lifetime of an access token. */
const TOKEN_MS = 10 * 60_000;
const KINDS = ['password', 'missing', 'code', 'email'] as const;
const REASONS: Record<(typeof KINDS)[number], RegExp> = {
  password: /^Password must be at least 8 characters long$/,
  missing: /^Missing: full_name, phone$/,
  code: /^Referral code "TAKEN123" is already in use$/,
  email: /^This email is already registered$/,
};

/** The mistake of a row: they are among the first rows in turn, and leave the last ones good. */
const kindOf = (at: number, bad: number) =>
  at % 2 === 1 && at < bad * KINDS.length * 2 ? KINDS[((at - 1) / 2) % KINDS.length] : undefined;

function badRows({ rows, bad }: UploadCounts, registered: string): UploadRow[] {
  const mistakes: Record<(typeof KINDS)[number], Partial<UploadRow>> = {
    password: { password: 'short' },
    missing: { fullName: ' ', phone: '' },
    code: { referralCode: 'taken123' },
    email: { email: registered.toUpperCase() },
  };
  return newRows(rows, (at) => {
    const kind = kindOf(at, bad);
    return kind ? mistakes[kind] : {};
  });
}

export function describeUpload(counts: UploadCounts): void {
  describe('a portal that is killed', () => {
    let dataDir: string;
    let stack: StackProcess;
    beforeEach(async () => {
      dataDir = makeFolder('portal-upload');
      stack = await startStackProcess(dataDir);
    });
    afterEach(() => stack.kill());

    it(`adds ${counts.rows} agents once despite a kill, and reports ${counts.bad} bad ones of each kind`, async () => {
      const office = await openOffice(stack);
      const taken = await office.newAgent();
      await taken.api.agents.changeReferralCode({ code: 'TAKEN123' });
      const parts = Math.floor(counts.rows / MAX_ROWS_AT_ONCE / 2);
      const rows = badRows(counts, taken.me.email).map((row, at) =>
        at === parts * MAX_ROWS_AT_ONCE + 6 ? { ...row, referralCode: IN_THE_MIDDLE } : row,
      );
      const idempotencyKey = crypto.randomUUID();
      const begin = (admin: Pick<Person, 'api'>) =>
        admin.api.jobs.startAgentUpload({ total: rows.length }, { context: { idempotencyKey } });

      const { id: jobId } = await begin(office.admin);
      await sendRows(office.admin, jobId, rows, parts);
      // The portal dies in the middle of a part, whose result is unknown.
      const next = sendRows(office.admin, jobId, rows, 1).catch(() => 'unknown');
      while (!(await referralCodeTable(tableOf(stack)).ownerOf(IN_THE_MIDDLE))) await pause(5);
      await stack.kill();
      expect(await next).toBe('unknown');

      stack = await startStackProcess(dataDir);
      const admin = { api: apiOf(stack, tokensOf(stack, office.admin)) };
      expect(await begin(admin)).toMatchObject({ id: jobId, status: 'open' });
      const started = performance.now();
      const job = await sendRows(admin, jobId, rows);
      const seconds = Math.round((performance.now() - started) / 1000);
      process.stdout.write(`${counts.rows} agents: the rest of them in ${seconds} s\n`);

      const bad = rows.flatMap(({ row }, at) => {
        const kind = kindOf(at, counts.bad);
        return kind ? [{ row, reason: expect.stringMatching(REASONS[kind]) as string }] : [];
      });
      expect(bad).toHaveLength(counts.bad * KINDS.length);
      expect(job).toMatchObject({ status: 'done', done: counts.rows, failed: bad.length });
      expect(await failedRowsOf(admin, jobId)).toEqual(bad);
      const good = rows.filter((_, at) => kindOf(at, counts.bad) === undefined);
      expect(await addedIn(stack)).toEqual(good.map(({ fullName }) => fullName).sort());

      // Uploading the whole file again adds no agent.
      expect(await uploadRows(admin, rows)).toMatchObject({ failed: counts.rows });
      expect(await addedIn(stack)).toHaveLength(good.length);
    });
  });
}

/** Signs in again before a token is over: thousands of rows take longer than one lives. */
function tokensOf(stack: StackProcess, { email }: Person): () => Promise<string> {
  const accounts = openAccounts(stack);
  let token: Promise<string> | undefined;
  let until = 0;
  return () => {
    if (token && Date.now() < until) return token;
    until = Date.now() + TOKEN_MS / 2;
    token = accounts.signIn(email);
    return token;
  };
}

/** The names of the agents that were uploaded, in order. */
async function addedIn(stack: StackProcess): Promise<string[]> {
  const names: string[] = [];
  for await (const { __edb_e__: entity, fullName } of scanTable(tableOf(stack)))
    if (entity === 'agent' && String(fullName).startsWith(UPLOADED)) names.push(String(fullName));
  return names.sort();
}
