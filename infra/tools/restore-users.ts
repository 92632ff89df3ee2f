/** The steps of a restore about the user pool: its accounts saved to a file, and imported into a new pool. */
import { createWriteStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Outcome } from '../../functions/workflows/account-copies/import-account.ts';
import { importAccounts } from '../../functions/workflows/account-copies/import-accounts.ts';
import { exportAccounts } from '../../functions/workflows/account-copies/export-accounts.ts';
import {
  readCopy,
  UnreadableCopy,
  type UserCopy,
} from '../../functions/workflows/account-copies/read-copy.ts';
import type { FoundPortal } from './find-portal.ts';
import { type Portal, withPortal } from './open-portal.ts';
import { say } from './run-tool.ts';
import { ToolProblem } from './tool-problem.ts';

/** The file name that stands for the newest copy of another pool in the bucket of copies. */
const NEWEST = 'newest';

interface Asked {
  /** A file, a key in the bucket of copies, or `newest`. */
  from: string;
  takesPortalAddresses: boolean;
}

/** @returns the exit code: 1 where people have to look at an account */
export function importUsers(found: FoundPortal, asked: Asked): Promise<number> {
  return withPortal(found, async (portal) => {
    const { poolId, pool } = portal.accounts();
    const copy = parse(await readBytes(portal, asked.from, poolId));
    if (copy.poolId === poolId)
      throw new ToolProblem(
        `This is a copy of the pool that is in use, ${poolId}: nothing was lost. See the handbook, “The user pool is lost”.`,
      );
    say(`Accounts of ${copy.poolId} as of ${copy.at}: ${copy.accounts.length}, into ${poolId}.`);
    const { context } = portal;
    const { takesPortalAddresses } = asked;
    const deps = { context, pool, poolId, takesPortalAddresses };
    const total = copy.accounts.length;
    const report = (done: number) => say(`${done} of ${total}`);
    const { counts, named } = await importAccounts(deps, copy.accounts, report);
    for (const { email, outcome } of named) say(`${email}: ${textOf(outcome)}`);
    say(
      `Imported: ${counts.imported}; known already: ${counts.known}; without a profile: ${counts.withoutProfile}; ` +
        `unverified: ${counts.unverified}; disabled: ${counts.disabled}; conflicts: ${counts.conflict}.`,
    );
    return counts.conflict > 0 ? 1 : 0;
  });
}

/** Saves the accounts of the pool that is in use to a file, as the nightly copy has them. */
export function saveUsers(found: FoundPortal, file: string): Promise<number> {
  return withPortal(found, async ({ accounts, context }) => {
    const { poolId, list } = accounts();
    const copies = {
      async writeUsers(_: unknown, lines: AsyncIterable<string>) {
        const source = Readable.from(lines, { objectMode: false });
        // Names and addresses of everybody: for the operator alone, and never over another file.
        await pipeline(source, createGzip(), createWriteStream(file, { mode: 0o600, flags: 'wx' }));
        return file;
      },
    };
    const { count } = await exportAccounts({ poolId, pool: list, copies, clock: context.clock });
    say(`Accounts saved: ${count}, in ${file}.`);
    return 0;
  });
}

function textOf(outcome: Outcome): string {
  if (outcome.kind === 'conflict') return `not imported: ${outcome.problem}`;
  if (outcome.kind === 'disabled') return 'not imported: the sign-in was disabled';
  return 'not imported: the address was never verified';
}

async function readBytes(portal: Portal, from: string, poolId: string): Promise<Uint8Array> {
  if (from !== NEWEST && !from.startsWith('users/')) return readFile(from);
  const copies = portal.copies();
  const key = from === NEWEST ? await copies.newestUsers(poolId) : from;
  if (!key) throw new ToolProblem(`The bucket has no copy of another pool than ${poolId}.`);
  say(`Reading ${key}.`);
  return copies.read(key);
}

function readFile(name: string): Uint8Array {
  try {
    return readFileSync(name);
  } catch {
    throw new ToolProblem(`${name} can't be read.`);
  }
}

function parse(bytes: Uint8Array): UserCopy {
  try {
    return readCopy(bytes);
  } catch (error) {
    throw error instanceof UnreadableCopy ? new ToolProblem(`${error.message}.`) : error;
  }
}
