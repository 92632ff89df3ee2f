/** The audit chain: what the projector sealed, and the reconciler signed. */
import assert from 'node:assert/strict';
import { openDigests } from '../../../functions/data/audit/digests.client.ts';
import { readDigest } from '../../../functions/domain/audit/read-digest.ts';
import { ACCOUNT, REGION } from '../emulator.ts';
import type { Portal } from '../portal.ts';

/** Looks at the digest that the reconciler wrote when its schedule called it. */
export async function lookAtDigest({ check, cloud }: Portal): Promise<void> {
  await check('the audit chain is signed, and a changed digest isn’t', async () => {
    const { Environment } = await cloud.functionOf('reconciler');
    const { AUDIT_BUCKET: bucket = '', AUDIT_KEY_ID: keyId = '' } = Environment?.Variables ?? {};
    const { endpoint } = cloud.emulator;
    const digests = openDigests({
      bucket,
      keyId,
      runtime: {
        AWS_REGION: REGION,
        AWS_LAMBDA_FUNCTION_NAME: 'check',
        AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
        AWS_ACCESS_KEY_ID: ACCOUNT,
        AWS_SECRET_ACCESS_KEY: 'emulator',
        AWS_ENDPOINT_URL_S3: endpoint,
        AWS_ENDPOINT_URL_KMS: endpoint,
      },
    });
    const days = await digests.days();
    assert.equal(days.length, 1);
    const file = await digests.read(String(days[0]));
    const { heads } = readDigest(file.content);
    assert.ok(Object.keys(heads).length > 0, file.content);
    const isSigned = await digests.verifier();
    assert.ok(isSigned(file));
    assert.ok(!isSigned({ ...file, content: `${file.content} ` }));
  });
}
