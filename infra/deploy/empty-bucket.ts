/** Empties a bucket: CloudFormation deletes only empty ones. */
import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsOutput,
  type S3Client,
} from '@aws-sdk/client-s3';

/**
 * Deletes all objects of a bucket with all versions and delete markers.
 * @returns their number
 */
export async function emptyBucket(s3: S3Client, bucket: string): Promise<number> {
  let deleted = 0;
  let page: ListObjectVersionsOutput = {};
  do {
    page = await s3.send(
      new ListObjectVersionsCommand({
        Bucket: bucket,
        KeyMarker: page.NextKeyMarker,
        VersionIdMarker: page.NextVersionIdMarker,
      }),
    );
    deleted += await deleteAll(s3, bucket, page);
  } while (page.IsTruncated);
  return deleted;
}

async function deleteAll(
  s3: S3Client,
  bucket: string,
  { Versions = [], DeleteMarkers = [] }: ListObjectVersionsOutput,
): Promise<number> {
  const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
  if (Objects.length === 0) return 0;
  const { Errors = [] } = await s3.send(
    new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
  );
  const [first] = Errors;
  if (first) throw new Error(`${bucket}: ${first.Key} can't be deleted: ${first.Message}`);
  return Objects.length;
}
