/** Reads a file of a pool's accounts, compressed or not. */
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { type CopiedAccount, copiedAccount } from '../../data/identity/pool-accounts.client.ts';
import { COPY_FORMAT } from './build-copy.ts';

const header = z.object({ format: z.literal(COPY_FORMAT), poolId: z.string(), at: z.string() });
const trailer = z.strictObject({ count: z.int() });

export interface UserCopy {
  poolId: string;
  /** When the copy was begun, ISO 8601. */
  at: string;
  accounts: CopiedAccount[];
}

/** The file is no copy, or not a whole one. */
export class UnreadableCopy extends Error {
  override readonly name = 'UnreadableCopy';
}

/** @throws UnreadableCopy */
export function readCopy(bytes: Uint8Array): UserCopy {
  const [first = '', ...lines] = textOf(bytes).trimEnd().split('\n');
  const head = header.safeParse(jsonOf(first));
  if (!head.success) throw new UnreadableCopy('This is no copy of a user pool');
  const end = trailer.safeParse(jsonOf(lines.pop() ?? ''));
  if (!end.success) throw new UnreadableCopy('The copy is cut off: its last line is missing');
  const accounts = lines.map((line, at) => accountOf(line, at + 2));
  if (accounts.length !== end.data.count)
    throw new UnreadableCopy(
      `The copy says ${end.data.count} accounts, and has ${accounts.length}`,
    );
  const { poolId, at } = head.data;
  return { poolId, at, accounts };
}

const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b;

function textOf(bytes: Uint8Array): string {
  try {
    return Buffer.from(isGzip(bytes) ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch {
    throw new UnreadableCopy('The copy is cut off, or damaged');
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function accountOf(line: string, number: number): CopiedAccount {
  const parsed = copiedAccount.safeParse(jsonOf(line));
  if (!parsed.success) throw new UnreadableCopy(`Line ${number} is no account`);
  return parsed.data;
}
