/** The web in its bucket, as the stack's own deployment puts it there. */
import assert from 'node:assert/strict';
import { filesOf, WEB_BUILD } from '../../../infra/model/web-build.ts';
import { cacheControlOf, contentTypeOf } from '../../../infra/model/web-files.ts';
import { browserConfig } from '../../../shared/kernel/settings.ts';
import { SITE_URL } from '../deployment.ts';
import { REGION } from '../emulator.ts';
import type { Portal } from '../portal.ts';

/** Charsets aside: the pages name their own. */
const typeOf = (type: string | null | undefined) => type?.split(';')[0];

/** Reads every file of the build where the distribution would read it. */
export async function lookAtWeb({ check, cloud, deployed, settings }: Portal): Promise<void> {
  await check(
    'every file of the build is in the bucket, with its type and its time in caches',
    async () => {
      const names = filesOf(WEB_BUILD);
      assert.ok(names.length > 50, `${names.length} files`);
      for (const name of names) {
        const found = await cloud.openFile(deployed.siteBucket, name);
        assert.equal(found.status, 200, name);
        assert.equal(found.headers.get('cache-control'), cacheControlOf(name), name);
        assert.equal(typeOf(found.headers.get('content-type')), typeOf(contentTypeOf(name)), name);
        await found.bytes();
      }
    },
  );
  await check('a page names the portal’s own address in its link preview', async () => {
    const page = await cloud.openFile(deployed.siteBucket, 'index.html');
    assert.ok((await page.text()).includes(`content="${SITE_URL}/`));
  });
  await check('config.json names the deployed user pool, and is asked for each time', async () => {
    const found = await cloud.openFile(deployed.siteBucket, 'config.json');
    assert.equal(found.headers.get('cache-control'), 'no-cache');
    const { portal, ...pool } = browserConfig.strict().parse(await found.json());
    const { userPoolId, clientId: userPoolClientId } = deployed;
    const signInFlow = 'USER_SRP_AUTH';
    assert.deepEqual(pool, { region: REGION, userPoolId, userPoolClientId, signInFlow });
    assert.equal(portal.companyName, settings.companyName);
  });
}
