/** Restores of the table, by a DynamoDB that is made up of its answers. */
import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { newestInstant, removeCopy } from '../../../infra/tools/drill-copy.ts';
import { spanOf } from '../../../infra/tools/drill-report.ts';
import {
  beginRestore,
  instantOf,
  restoredName,
  type Sender,
  untilActive,
} from '../../../infra/tools/table-restore.ts';

const SOURCE = 'Portal-Table';

/** DynamoDB's answer about a table, which may not be there. */
function described(Table: TableDescription | undefined): { Table: TableDescription } {
  if (Table) return { Table };
  throw Object.assign(new Error('no such table'), { name: 'ResourceNotFoundException' });
}

/** Tables by name; a restore makes one at once. */
function madeUp() {
  const tables = new Map<string, TableDescription>([[SOURCE, {}]]);
  const restored: (string | undefined)[] = [];
  const send = async (command: unknown): Promise<unknown> => {
    if (command instanceof DescribeTableCommand)
      return described(tables.get(String(command.input.TableName)));
    if (!(command instanceof RestoreTableToPointInTimeCommand)) throw new Error('Unknown command');
    const { TargetTableName = '', RestoreDateTime, SourceTableName } = command.input;
    expect(SourceTableName).toBe(SOURCE);
    restored.push(TargetTableName);
    tables.set(TargetTableName, {
      RestoreSummary: { RestoreDateTime, RestoreInProgress: true },
    });
    return {};
  };
  const client = { send } as Sender;
  const restore = (at: string, name?: string) => {
    const instant = instantOf(at);
    const target = name ?? restoredName(SOURCE, 'at', instant);
    return beginRestore(client, { source: SOURCE, target, instant });
  };
  return { restored, restore };
}

describe('a restore of the table', () => {
  it('is another one for another second of the same minute', async () => {
    const { restored, restore } = madeUp();
    await restore('2026-11-22T06:00:10Z');
    await restore('2026-11-22T06:00:50Z');
    expect(restored).toEqual(['Portal-Table-at-20261122060010', 'Portal-Table-at-20261122060050']);
  });

  it('waits for the one that is under way, where the command is repeated', async () => {
    const { restored, restore } = madeUp();
    await restore('2026-11-22T06:00:10Z');
    await restore('2026-11-22T08:00:10+02:00');
    expect(restored).toHaveLength(1);
  });

  it('takes a time of day with fractions as its second, since no other can be restored', async () => {
    const { restored, restore } = madeUp();
    await restore('2026-11-22T06:00:10.250Z');
    await restore('2026-11-22T06:00:10.900Z');
    expect(restored).toEqual(['Portal-Table-at-20261122060010']);
  });

  it('is refused into a table that is one of another second', async () => {
    const { restored, restore } = madeUp();
    await restore('2026-11-22T06:00:10Z', 'mine');
    await expect(restore('2026-11-22T06:00:11Z', 'mine')).rejects.toThrow(
      'mine is the table as of 2026-11-22T06:00:10.000Z: give another --name.',
    );
    expect(restored).toEqual(['mine']);
  });

  it.each(['2026-11-22', '2026-11-22T06:00:00', '6 o’clock', ''])(
    'needs an instant: %s',
    (text) => {
      expect(() => instantOf(text)).toThrow('--at must say when');
    },
  );
});

describe('waiting for a restored table', () => {
  const answering = (...answers: (TableDescription | undefined)[]): Sender => ({
    send: (async () =>
      described(answers.length > 1 ? answers.shift() : answers[0])) as Sender['send'],
  });
  const wait = (...answers: (TableDescription | undefined)[]) =>
    untilActive(answering(...answers), 'restored', 0);
  const creating = { TableStatus: 'CREATING' } as const;
  const active = { TableStatus: 'ACTIVE' } as const;
  const index = (IndexStatus: 'CREATING' | 'ACTIVE') => ({
    ...active,
    GlobalSecondaryIndexes: [{ IndexStatus }],
  });

  it('ends with the table, once it and its indexes are ready', async () => {
    expect(await wait(creating, active)).toEqual(active);
    expect(await wait(index('CREATING'), index('ACTIVE'))).toEqual(index('ACTIVE'));
  });

  it('looks again where the table isn’t shown yet', async () => {
    expect(await wait(undefined, undefined, creating, active)).toEqual(active);
  });

  it.each([
    ['vanished while it was made', [creating, undefined]],
    ['was never shown', [undefined]],
  ])('ends with a problem where it %s', async (_, answers) => {
    await expect(wait(...answers)).rejects.toThrow(
      'There is no table restored: its restore failed, or somebody deleted it. Start it again.',
    );
  });

  it.each(['DELETING', 'ARCHIVED', 'ARCHIVING', 'INACCESSIBLE_ENCRYPTION_CREDENTIALS'] as const)(
    'ends with a problem where the table is %s',
    async (TableStatus) => {
      await expect(wait(creating, { TableStatus })).rejects.toThrow(
        `Table restored will not be ready: it is ${TableStatus}.`,
      );
    },
  );

  it('ends with a problem where an index is deleted', async () => {
    const broken = {
      ...active,
      GlobalSecondaryIndexes: [{ IndexName: 'g1', IndexStatus: 'DELETING' as const }],
    };
    await expect(wait(broken)).rejects.toThrow('its index g1 is DELETING');
  });
});

describe('the table of a drill', () => {
  const used = [SOURCE];
  function holding(table: TableDescription | undefined) {
    const deleted: (string | undefined)[] = [];
    const send = async (command: unknown): Promise<unknown> => {
      if (command instanceof DescribeTableCommand) return { Table: table };
      if (command instanceof DeleteTableCommand) deleted.push(command.input.TableName);
      return {};
    };
    return { client: { send } as Sender, deleted };
  }

  it('is deleted where a restore made it', async () => {
    const { client, deleted } = holding({ RestoreSummary: {} as never });
    await removeCopy(client, { target: 'Portal-Table-drill-1', used });
    expect(deleted).toEqual(['Portal-Table-drill-1']);
  });

  it.each([
    ['the portal uses it', { RestoreSummary: {} as never }, SOURCE, 'that the portal uses'],
    ['no restore made it', {}, 'Portal-Table-drill-1', 'wasn’t restored'],
  ])('is never deleted where %s', async (_, table, target, problem) => {
    const { client, deleted } = holding(table);
    await expect(removeCopy(client, { target, used })).rejects.toThrow(problem.replace('’', "'"));
    expect(deleted).toEqual([]);
  });

  const recovery = (PointInTimeRecoveryDescription: object | undefined): Sender => ({
    send: (async (command: unknown) => {
      expect(command).toBeInstanceOf(DescribeContinuousBackupsCommand);
      return { ContinuousBackupsDescription: { PointInTimeRecoveryDescription } };
    }) as Sender['send'],
  });

  it('is of the newest second that can be restored', async () => {
    const client = recovery({
      PointInTimeRecoveryStatus: 'ENABLED',
      LatestRestorableDateTime: new Date('2026-11-22T06:00:10.700Z'),
    });
    expect(await newestInstant(client, SOURCE)).toEqual(new Date('2026-11-22T06:00:10Z'));
  });

  it.each([[undefined], [{ PointInTimeRecoveryStatus: 'DISABLED' }]])(
    'can’t be made without recovery: %j',
    async (description) => {
      await expect(newestInstant(recovery(description), SOURCE)).rejects.toThrow(
        'has no point-in-time recovery',
      );
    },
  );

  it.each([
    [0.04, '0.0 s'],
    [9.94, '9.9 s'],
    [59, '59 s'],
    [60, '1 min'],
    [3_725, '1 h 2 min 5 s'],
    [7_200, '2 h'],
  ])('has taken %d seconds: %s', (seconds, text) => {
    expect(spanOf(seconds)).toBe(text);
  });
});
