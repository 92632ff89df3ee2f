import { describe, expect, it } from 'vitest';
import { tableDefinition } from '../../../functions/platform/table-definition.ts';
import { functions } from '../../../infra/model/catalog.ts';
import { EVERYTHING, ofType, only, synthesize } from './template-app.ts';

const app = synthesize();
const dev = synthesize({ context: { stage: 'dev', guarded: 'on' } });

describe('the table', () => {
  const table = only(ofType(app, 'AWS::DynamoDB::Table'));

  it('has the keys and indexes of its definition, with all attributes', () => {
    const key = (partition: string, sort: string) => [
      { AttributeName: partition, KeyType: 'HASH' },
      { AttributeName: sort, KeyType: 'RANGE' },
    ];
    expect(table.Properties).toMatchObject({
      KeySchema: key(tableDefinition.partitionKey, tableDefinition.sortKey),
      GlobalSecondaryIndexes: tableDefinition.indexes.map(({ name, partitionKey, sortKey }) => ({
        IndexName: name,
        KeySchema: key(partitionKey, sortKey),
        Projection: { ProjectionType: 'ALL' },
      })),
    });
  });
});

it('no stack asks for protection, by which a failed creation couldn’t be repeated', () => {
  for (const made of [synthesize({ context: EVERYTHING }), dev])
    expect(Object.values(made.terminationProtection)).not.toContain(true);
});

describe('a restored table', () => {
  const restoredTable =
    'arn:aws:dynamodb:af-south-1:000000000000:table/portal-at-1/stream/2026-11-22T08:00:00.000';
  const restored = synthesize({ context: { restoredTable } });

  it('is what functions read and write, and whose stream they follow', () => {
    const names = ofType(restored, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
      const { Variables = {} } = (Properties['Environment'] ?? {}) as {
        Variables?: Record<string, unknown>;
      };
      return Variables['TABLE_NAME'] ?? [];
    });
    expect(new Set(names)).toEqual(new Set(['portal-at-1']));
    const streams = ofType(restored, 'AWS::Lambda::EventSourceMapping')
      .map(([, { Properties }]) => JSON.stringify(Properties['EventSourceArn']))
      .filter((arn) => arn.includes('table/'));
    expect(new Set(streams)).toEqual(new Set([JSON.stringify(restoredTable)]));
    expect(streams.length).toBeGreaterThan(0);
  });

  it('gets the rights, and the own table gets none', () => {
    const rolesWith = (of: typeof app, text: RegExp) =>
      ofType(of, 'AWS::IAM::Role').filter(([, role]) => text.test(JSON.stringify(role))).length;
    const own = /Fn::ImportValue[^}]*Table/;
    expect(rolesWith(app, own)).toBeGreaterThan(0);
    expect(rolesWith(restored, own)).toBe(0);
    expect(rolesWith(restored, /table\/portal-at-1/)).toBe(rolesWith(app, own));
  });

  it('leaves the own table in its stack', () => {
    expect(only(ofType(restored, 'AWS::DynamoDB::Table')).DeletionPolicy).toBe('Retain');
  });
});

it('digests of the audit chain have no lock in development, which would keep its stack', () => {
  const buckets = ofType(dev, 'AWS::S3::Bucket').filter(([key]) => key.startsWith('data/Audit'));
  expect(only(buckets).Properties).not.toHaveProperty('ObjectLockEnabled');
});

it('openings of files are not logged in development, where late logs would stop the deletion of the stack', () => {
  const inDev = ofType(dev, 'AWS::S3::Bucket').filter(([key]) => key.startsWith('data/'));
  expect(inDev).toHaveLength(3);
  for (const [, { Properties }] of inDev)
    expect(Properties).not.toHaveProperty('LoggingConfiguration');
});

it.each([
  ['Jobs', functions.jobWorker],
  ['Pushes', functions.pusher],
])('the queue %s hides a message for six runs of its function', (name, { timeoutSeconds }) => {
  const queues = ofType(app, 'AWS::SQS::Queue').filter(([key]) =>
    new RegExp(`^data/${name}[0-9A-F]{8}$`).test(key),
  );
  expect(only(queues).Properties['VisibilityTimeout']).toBe(timeoutSeconds * 6);
});
