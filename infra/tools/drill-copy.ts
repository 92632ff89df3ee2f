/**
 * The copy that a drill looks at: a restored table of its own in the cloud, a second database on one machine.
 */
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { clientConfig } from '../../functions/platform/environment.ts';
import { openTable, type Table } from '../../functions/platform/table.ts';
import { requireDataDir } from '../local/base/data-dir.ts';
import { REGION } from '../local/base/environment.ts';
import { startDatabase } from '../local/database/database.ts';
import { openLocalTable } from '../local/database/open-local-table.ts';
import type { LocalPortal } from './find-portal.ts';
import type { DeployedPortal } from './find-stage.ts';
import { say } from './run-tool.ts';
import {
  beginRestore,
  describeTable,
  restoredName,
  type Sender,
  toTheSecond,
  untilActive,
} from './table-restore.ts';
import { ToolProblem } from './tool-problem.ts';

export interface DrillCopy {
  table: Table;
  /** The copy is of this instant. */
  instant: Date;
  /** The sentence of the report about where the copy comes from. */
  source: string;
  /** Removes the copy, and nothing else. */
  remove(): Promise<void>;
  /** True where nobody has to agree to that. */
  isPassing: boolean;
}

interface Asked {
  /** Absent: the newest second that can be restored. */
  at: Date | undefined;
  /** A table that was restored already, from a backup; absent: one is restored now. */
  name: string | undefined;
}

/** Has DynamoDB restore a table of its own name; the portal's is only read. */
export async function restoreCopy(portal: DeployedPortal, asked: Asked): Promise<DrillCopy> {
  const { runtime, tableName, tableInUse } = portal;
  const used = [tableName, tableInUse];
  const client = new DynamoDBClient(clientConfig(runtime, runtime.AWS_ENDPOINT_URL_DYNAMODB));
  const { target, instant, source } = asked.name
    ? await findRestored(client, used, asked.name)
    : await beginNow(client, tableName, asked.at);
  await untilActive(client, target);
  return {
    table: openTable(target, runtime),
    instant,
    source,
    isPassing: false,
    remove: () => removeCopy(client, { target, used }),
  };
}

async function beginNow(client: DynamoDBClient, from: string, at: Date | undefined) {
  const instant = at ?? (await newestInstant(client, from));
  const target = restoredName(from, 'drill', instant);
  say(
    `Restoring ${from} as of ${instant.toISOString()} to ${target}. This takes a while; stopped, --name ${target} goes on.`,
  );
  await beginRestore(client, { source: from, target, instant });
  const source = `Point-in-time recovery of ${from} as of ${instant.toISOString()}, in ${target}`;
  return { target, instant, source };
}

/** @throws ToolProblem where recovery is off */
export async function newestInstant(client: Sender, TableName: string): Promise<Date> {
  const answer = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  const { PointInTimeRecoveryDescription: recovery } = answer.ContinuousBackupsDescription ?? {};
  const newest = recovery?.LatestRestorableDateTime;
  if (recovery?.PointInTimeRecoveryStatus !== 'ENABLED' || !newest)
    throw new ToolProblem(`${TableName} has no point-in-time recovery: switch it on at once.`);
  return toTheSecond(newest.getTime());
}

/** @throws ToolProblem where the table is no restored one, or is in use */
async function findRestored(client: DynamoDBClient, used: readonly string[], target: string) {
  requireUnused(target, used);
  const { RestoreSummary: summary } = (await describeTable(client, target)) ?? {};
  if (!summary?.RestoreDateTime)
    throw new ToolProblem(`${target} is no table that was restored: see the handbook.`);
  const instant = toTheSecond(summary.RestoreDateTime.getTime());
  const from = summary.SourceBackupArn ?? summary.SourceTableArn ?? 'a copy';
  const source = `${target}, restored from ${from} as of ${instant.toISOString()}`;
  return { target, instant, source };
}

function requireUnused(target: string, used: readonly string[]): void {
  if (used.includes(target))
    throw new ToolProblem(`${target} is the table that the portal uses: a drill needs a copy.`);
}

/**
 * Deletes the table of a drill.
 * @throws ToolProblem where it is in use, or wasn't restored
 */
export async function removeCopy(
  client: Sender,
  { target, used }: { target: string; used: readonly string[] },
): Promise<void> {
  requireUnused(target, used);
  const table = await describeTable(client, target);
  if (!table?.RestoreSummary) throw new ToolProblem(`${target} wasn't restored: it stays.`);
  await client.send(new DeleteTableCommand({ TableName: target }));
}

/** Copies the database of a data folder, as it is at one instant, whether the portal runs or not. */
export async function copyDatabase({ folder }: LocalPortal, now: () => Date): Promise<DrillCopy> {
  if (process.env['DYNAMODB_ENDPOINT'])
    throw new ToolProblem('A database of your own (DYNAMODB_ENDPOINT) can’t be copied so.');
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-drill-'));
  const remove = async () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const instant = now();
    copyFile(requireDataDir(folder), dataDir);
    const database = await startDatabase({
      dataDir,
      region: REGION,
      mustExist: true,
      onLoss(reason) {
        throw new Error(reason);
      },
    });
    return {
      table: openLocalTable(database),
      instant,
      source: `The database of ${folder} as of ${instant.toISOString()}`,
      isPassing: true,
      async remove() {
        await database.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** SQLite copies what was committed, also while another process writes. */
function copyFile(from: string, to: string): void {
  const database = new DatabaseSync(join(from, 'table.db'), { readOnly: true });
  try {
    database.prepare('VACUUM INTO ?').run(join(to, 'table.db'));
  } finally {
    database.close();
  }
  // The program that an unusual platform needs.
  const emulator = join(from, 'emulator');
  if (existsSync(emulator)) symlinkSync(emulator, join(to, 'emulator'));
}
