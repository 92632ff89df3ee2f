/** Files through the deployed buckets: a resource from upload to its public link, and an export. */
import assert from 'node:assert/strict';
import { until } from '../checks.ts';
import type { Person } from '../people.ts';
import type { Portal } from '../portal.ts';
import { PNG, postForm } from '../uploads.ts';

const FILE_NAME = 'Fibre poster.png';

export async function publishFile(portal: Portal, admin: Person): Promise<void> {
  const { check, deployed, gateway } = portal;
  const uploadId = await check('a file is posted into quarantine and checked', async () => {
    const { resources } = admin.api;
    const { size: sizeBytes } = PNG;
    const form = await resources.startResourceUpload({ fileName: FILE_NAME, sizeBytes });
    await assert.rejects(postForm(form, new Blob([PNG, PNG])), 'the form takes another size');
    await postForm(form, PNG);
    const { fileType } = await resources.finishResourceUpload({ uploadId: form.id });
    assert.equal(fileType, 'image');
    return form.id;
  });
  await check('published, anybody with its link gets it from the files origin', async () => {
    const { id: resourceId } = await admin.api.resources.createResource({
      title: 'Fibre poster',
      category: 'marketing',
      isPublished: true,
      uploadId,
    });
    const { url } = await gateway.api().resources.openShared({ resourceId });
    assert.ok(url.startsWith(`${deployed.filesOrigin}/`), url);
    const answer = await gateway.openLink(url);
    const { headers } = answer;
    assert.equal(headers.get('content-type'), 'image/png');
    assert.match(
      String(headers.get('content-disposition')),
      /^inline; filename="Fibre poster.png"/,
    );
    assert.deepEqual(await answer.bytes(), await PNG.bytes());
  });
}

export async function exportSales({ check }: Portal, admin: Person): Promise<void> {
  await check('an export goes over the queue to the worker, and is there as CSV', async () => {
    const { id: jobId } = await admin.api.jobs.startExport({ kind: 'exportSales' });
    const { downloadUrl } = await until('the end of the job', async () => {
      const job = await admin.api.jobs.getJob({ jobId });
      assert.notEqual(job.status, 'failed', job.problem);
      return job.status === 'done' ? job : undefined;
    });
    const csv = await (await fetch(String(downloadUrl))).text();
    assert.match(csv, /Nomsa Dlamini/);
  });
}
