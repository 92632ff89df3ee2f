import { randomUUID } from 'node:crypto';
import { buildApp } from 'fauxqs';
// The package's exported start function listens on every interface and takes at most 11 MiB, and its
// exported `buildApp` keeps data only with stores, which it doesn't export.
import { PersistenceManager } from '../../../node_modules/fauxqs/dist/persistence.js';
import { S3Store } from '../../../node_modules/fauxqs/dist/s3/s3Store.js';
import { SnsStore } from '../../../node_modules/fauxqs/dist/sns/snsStore.js';
import { SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import { type Credentials, verifySignedHeaders } from '../base/sigv4.ts';

/** Files have at most 50 MiB; the rest is space for a form's other fields. */
export const MAX_BODY_BYTES = 52 * 1024 * 1024;

const ACCOUNT = '000000000000';

/** S3 and SQS on a loopback port. */
export interface Emulator {
  /** Without a trailing slash. */
  origin: string;
  /** The header of requests whose signature was checked by the front. */
  pass: { name: 'x-files-pass'; value: string };
  ensureBucket(name: string): void;
  /** Returns the queue's URL. */
  ensureQueue(name: string): string;
  /**
   * True where a message of the queue waits or is being processed: asking costs nothing, unlike a request.
   */
  hasMessages(queueUrl: string): boolean;
  close(): Promise<void>;
}

/** Starts the emulator with the data in `dataDir`; it answers only signed requests. */
export async function startEmulator(options: {
  dataDir: string;
  region: string;
  credentials: Credentials;
}): Promise<Emulator> {
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  const persistence = attachPersistence(options.dataDir, stores);
  const app = buildApp({ logger: false, defaultRegion: options.region, stores });
  const pass = { name: 'x-files-pass', value: randomUUID() } as const;
  app.removeContentTypeParser('*');
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    const { method = '', url = '', headers } = request.raw;
    if (headers[pass.name] === pass.value) return;
    const verdict = verifySignedHeaders({ method, url, headers }, options.credentials, Date.now());
    if (!verdict.valid)
      await reply.status(403).send({ __type: 'AccessDenied', message: 'Access Denied' });
  });
  app.addHook('preClose', async () => persistence.close());
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    pass,
    ensureBucket: (name) => stores.s3Store.createBucket(name),
    ensureQueue(name) {
      const url = `${origin}/${ACCOUNT}/${name}`;
      const arn = `arn:aws:sqs:${options.region}:${ACCOUNT}:${name}`;
      // The stored queue has an earlier start's port in its URL; the emulator finds it by name.
      if (stores.sqsStore.getQueueByArn(arn) === undefined) {
        stores.sqsStore.createQueue(name, url, arn);
      }
      return url;
    },
    hasMessages(queueUrl) {
      const queue = stores.sqsStore.getQueueByName(nameOf(queueUrl));
      if (!queue) throw new Error(`There is no queue ${queueUrl}`);
      return Object.values(queue.inspectMessages()).some((messages) => messages.length > 0);
    },
    close: () => app.close(),
  };
}

const nameOf = (queueUrl: string) => queueUrl.slice(queueUrl.lastIndexOf('/') + 1);

/**
 * Loads the stored data before the stores persist, since they would store the loaded data again. A message
 * that a process received and didn't finish waits again: the process is dead, and nobody works on it until
 * its visibility timeout of up to 15 minutes. (The stored message needs no change: the next one who receives
 * it overwrites that.)
 */
function attachPersistence(
  dataDir: string,
  { sqsStore, snsStore, s3Store }: { sqsStore: SqsStore; snsStore: SnsStore; s3Store: S3Store },
): PersistenceManager {
  const persistence = new PersistenceManager(dataDir);
  persistence.load(sqsStore, snsStore, s3Store);
  for (const queue of sqsStore.allQueues())
    for (const { receiptHandle } of queue.inspectMessages().inflight)
      queue.changeVisibility(receiptHandle, 0);
  sqsStore.persistence = persistence;
  snsStore.persistence = persistence;
  s3Store.persistence = persistence;
  for (const queue of sqsStore.allQueues()) queue.persistence = persistence;
  return persistence;
}
