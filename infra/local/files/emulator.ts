import { randomUUID } from 'node:crypto';
import { buildApp } from 'fauxqs';
// The package exports a start function that listens on every interface and takes 11 MiB at most, so
// that its parts are put together here.
import { PersistenceManager } from '../../../node_modules/fauxqs/dist/persistence.js';
import { S3Store } from '../../../node_modules/fauxqs/dist/s3/s3Store.js';
import { SnsStore } from '../../../node_modules/fauxqs/dist/sns/snsStore.js';
import { SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import { type Credentials, verifySignedHeaders } from '../base/sigv4.ts';

/** Uploads end at 50 MiB; the rest is room for a form's other fields. */
export const MAX_BODY_BYTES = 52 * 1024 * 1024;

const ACCOUNT = '000000000000';

/** S3 and SQS on a loopback port. */
export interface Emulator {
  /** Without a trailing slash. */
  origin: string;
  /** The header by which requests that were checked already are let in. */
  pass: { name: 'x-files-pass'; value: string };
  ensureBucket(name: string): void;
  /** Returns the queue's URL. */
  ensureQueue(name: string): string;
  close(): Promise<void>;
}

/** Starts the emulator over the data in `dataDir`; it answers signed requests only. */
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
      // The store of an earlier start knows the queue by another port; it goes by the name alone.
      if (stores.sqsStore.getQueueByArn(arn) === undefined) {
        stores.sqsStore.createQueue(name, url, arn);
      }
      return url;
    },
    close: () => app.close(),
  };
}

/** Loads what was kept before writes are: the emulator would take loading for new data. */
function attachPersistence(
  dataDir: string,
  { sqsStore, snsStore, s3Store }: { sqsStore: SqsStore; snsStore: SnsStore; s3Store: S3Store },
): PersistenceManager {
  const persistence = new PersistenceManager(dataDir);
  persistence.load(sqsStore, snsStore, s3Store);
  sqsStore.persistence = persistence;
  snsStore.persistence = persistence;
  s3Store.persistence = persistence;
  for (const queue of sqsStore.allQueues()) queue.persistence = persistence;
  return persistence;
}
