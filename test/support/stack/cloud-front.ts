/** CloudFront's invalidations on loopback: what was asked for, and when it is said to be done. */
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { startStub } from './start-stub.ts';

export interface CloudFrontRecorder {
  client: CloudFrontClient;
  /** The paths of each invalidation, oldest first. */
  invalidations: string[][];
  /** True to fail every request. */
  isDown: boolean;
  /** Called when somebody first asks whether an invalidation is done; it isn't before this ends. */
  beforeDone: () => Promise<void>;
}

const answer = (id: string, status: string) =>
  `<?xml version="1.0"?><Invalidation xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>${id}</Id><Status>${status}</Status><CreateTime>2026-11-22T00:00:00Z</CreateTime></Invalidation>`;

/** Starts the recorder, which speaks the part of CloudFront's API that publishing uses. */
export async function startCloudFront(): Promise<CloudFrontRecorder> {
  const type = 'application/xml';
  const endpoint = await startStub(async ({ method }, body) => {
    if (recorder.isDown) return { status: 503, type };
    const id = `I${recorder.invalidations.length}`;
    if (method === 'POST') {
      const paths = [...body.matchAll(/<Path>(.*?)<\/Path>/g)].map(([, path = '']) => path);
      recorder.invalidations.push(paths);
      return { status: 201, type, body: answer(id, 'InProgress') };
    }
    await recorder.beforeDone();
    return { type, body: answer(id, 'Completed') };
  });
  const client = new CloudFrontClient({
    region: 'us-east-1',
    endpoint,
    maxAttempts: 1,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const recorder: CloudFrontRecorder = {
    client,
    invalidations: [],
    isDown: false,
    beforeDone: async () => undefined,
  };
  return recorder;
}
