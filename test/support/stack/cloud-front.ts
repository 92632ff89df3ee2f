/** CloudFront's invalidations on loopback: what was asked for, and when it is said to be done. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';

export interface CloudFrontRecorder {
  client: CloudFrontClient;
  /** The paths of each invalidation, oldest first. */
  invalidations: string[][];
  /** True to fail every request. */
  isDown: boolean;
  /** Called when somebody first asks whether an invalidation is done; it isn't before this ends. */
  beforeDone: () => Promise<void>;
  close(): Promise<void>;
}

const answer = (id: string, status: string) =>
  `<?xml version="1.0"?><Invalidation xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>${id}</Id><Status>${status}</Status><CreateTime>2026-11-22T00:00:00Z</CreateTime></Invalidation>`;

/** Starts the recorder, which speaks the part of CloudFront's API that publishing uses. */
export async function startCloudFront(): Promise<CloudFrontRecorder> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      response.setHeader('content-type', 'application/xml');
      if (recorder.isDown) return response.writeHead(503).end();
      const id = `I${recorder.invalidations.length}`;
      if (request.method === 'POST') {
        const paths = [...body.matchAll(/<Path>(.*?)<\/Path>/g)].map(([, path = '']) => path);
        recorder.invalidations.push(paths);
        return response.writeHead(201).end(answer(id, 'InProgress'));
      }
      await recorder.beforeDone();
      return response.end(answer(id, 'Completed'));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new CloudFrontClient({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    maxAttempts: 1,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const recorder: CloudFrontRecorder = {
    client,
    invalidations: [],
    isDown: false,
    beforeDone: async () => undefined,
    async close() {
      client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return recorder;
}
