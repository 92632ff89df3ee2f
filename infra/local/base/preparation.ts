import type { PortalSettings } from '../../../shared/kernel/settings.ts';

/** The parts of a stack that are there before it is served. */
export interface Preparation {
  /** The address for browsers. */
  url: string;
  settings: PortalSettings;
  /** The database itself, without a front. */
  database: { endpoint: string; tableName: string };
  userPool: { endpoint: string; userPoolId: string; clientId: string };
  /** The address of all files, and their buckets. */
  files: {
    endpoint: string;
    copiesBucket: string;
    exportsBucket: string;
    uploadsBucket: string;
  };
  /** The bucket of the audit chain's digests, KMS's address, and the key that signs them. */
  audit: { bucket: string; endpoint: string; keyId: string };
  /** Credentials for calls of the AWS account's administrators. */
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** Resolves when all writes from before the call are projected and the queue is empty. */
  drain(): Promise<void>;
  /**
   * Stops projecting and notifying; `drain` doesn't resolve until they go on.
   * @returns a function that resumes them; the caller has to project the changes made meanwhile
   */
  holdEvents(): Promise<() => Promise<void>>;
  /** The portal's time. */
  now(): Date;
}
