import type { IncomingMessage, ServerResponse } from 'node:http';
import { startEmulator } from './emulator.ts';
import { answerFiles } from './front.ts';
import type { Credentials } from '../base/sigv4.ts';

export interface FilesOptions {
  dataDir: string;
  region: string;
  /** The origins whose pages may read and upload. */
  allowedOrigins: () => string[];
  credentials: Credentials;
}

export interface Files {
  /** S3's API on loopback, for signed requests. */
  s3Endpoint: string;
  /** SQS's API on loopback, for signed requests. */
  sqsEndpoint: string;
  /** Creates the bucket unless it exists. */
  ensureBucket(name: string): Promise<void>;
  /** Creates the queue unless it exists; returns its URL. */
  ensureQueue(name: string): Promise<string>;
  /** True where a message of the queue waits or is being processed. */
  hasMessages(queueUrl: string): boolean;
  /** Answers a request to the files' host; its path is bucket and key. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** Starts the emulator of S3 and SQS on a free loopback port; objects and messages are kept in `dataDir`. */
export async function startFiles(options: FilesOptions): Promise<Files> {
  const emulator = await startEmulator(options);
  const front = { ...options, emulator };
  return {
    s3Endpoint: emulator.origin,
    sqsEndpoint: emulator.origin,
    ensureBucket: async (name) => emulator.ensureBucket(name),
    ensureQueue: async (name) => emulator.ensureQueue(name),
    hasMessages: (queueUrl) => emulator.hasMessages(queueUrl),
    handle: (request, response) => answerFiles(front, request, response),
    close: () => emulator.close(),
  };
}
