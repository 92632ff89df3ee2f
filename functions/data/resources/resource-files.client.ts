/** Resources' files in the bucket of uploads, and links to them at the files origin. */
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  FILES_FOLDER,
  isShown,
  PDF_FOLDER,
  requireKind,
  RESOURCE_HEAD_BYTES,
} from '../../../shared/resources/rules.ts';
import type { Runtime } from '../../platform/environment.ts';
import {
  atFilesOrigin,
  openBucket,
  openQuarantine,
  type Posted,
  type Quarantine,
} from '../../platform/quarantine.ts';

const LINK_SECONDS = 15 * 60;
/** Admin Portal spec, Business constants and limits: storage cache 3600 s. */
const CACHE = 'private, max-age=3600';
/** Files that are attached to an agent's adjustment are about a person. */
const NO_STORE = 'no-store';

/** A file that was uploaded. */
export interface ResourceFile {
  uploadId: string;
  fileName: string;
}

export interface ResourceFiles extends Pick<Quarantine, 'formFor'> {
  /** The posted file; undefined before it arrives. */
  posted(uploadId: string): Promise<Posted | undefined>;
  /** The whole posted file; undefined where its content is gone or has changed. */
  content(uploadId: string, etag: string): Promise<Uint8Array | undefined>;
  /**
   * Copies the checked file as a resource's file; idempotent.
   * @returns false where the content is gone or has changed
   */
  keep(file: ResourceFile, etag: string): Promise<boolean>;
  /** A link to a kept file, valid for 15 minutes of real time; `private`: shown, and kept in no cache. */
  linkTo(file: ResourceFile, as: 'shown' | 'attachment' | 'private'): Promise<string>;
}

const keyOf = ({ uploadId, fileName }: ResourceFile) =>
  `${requireKind(fileName).type === 'pdf' ? PDF_FOLDER : FILES_FOLDER}${uploadId}`;

/** The full name (RFC 5987), and an ASCII one for old browsers. */
const disposition = (as: 'inline' | 'attachment', fileName: string) => {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${as}; filename="${ascii}"; filename*=UTF-8''${whole}`;
};

/**
 * Opens the bucket that the environment names.
 * @param filesOrigin the origin for browsers, which adds the headers that S3 can't
 */
export function openResourceFiles(
  bucket: string,
  filesOrigin: string,
  runtime: Runtime,
): ResourceFiles {
  const client = openBucket(runtime);
  const quarantine = openQuarantine(client, bucket);
  return {
    formFor: quarantine.formFor,
    content: quarantine.read,
    posted: (uploadId) => quarantine.posted(uploadId, RESOURCE_HEAD_BYTES),
    keep(file, etag) {
      const kind = requireKind(file.fileName);
      return quarantine.keep(file.uploadId, {
        etag,
        key: keyOf(file),
        contentType: kind.contentType,
        contentDisposition: disposition(isShown(kind) ? 'inline' : 'attachment', file.fileName),
        cacheControl: CACHE,
      });
    },
    async linkTo(file, as) {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: keyOf(file),
        ...(as === 'attachment'
          ? { ResponseContentDisposition: disposition('attachment', file.fileName) }
          : {}),
        ...(as === 'private' ? { ResponseCacheControl: NO_STORE } : {}),
      });
      const link = await getSignedUrl(client, command, { expiresIn: LINK_SECONDS });
      return atFilesOrigin(link, filesOrigin);
    },
  };
}
