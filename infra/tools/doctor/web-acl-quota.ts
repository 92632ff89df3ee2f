/** Room for the web ACLs: one for CloudFront in us-east-1, one for the user pool in the deployment's region. */
import { paginateListServiceQuotas } from '@aws-sdk/client-service-quotas';
import { ListWebACLsCommand, type Scope } from '@aws-sdk/client-wafv2';
import { GLOBAL_REGION } from '../../deploy/clients.ts';
import { rulesOf } from '../../model/stage.ts';
import type { CloudCheck } from './check.ts';
import { quotasIn, webAclsIn } from './clients.ts';
import { ok } from './finding.ts';
import { judgeRoom } from './quota.ts';
import { settleAll } from './settle.ts';

/** WAF's own number, where Service Quotas lists none. */
const BY_DEFAULT = 100;
const NAMES: Record<Scope, RegExp> = {
  CLOUDFRONT: /web ACLs.*CloudFront/i,
  REGIONAL: /web ACLs.*(regional|per region)/i,
};
const PAGE = 100;

async function countWebAcls(region: string, Scope: Scope): Promise<number> {
  let count = 0;
  let NextMarker: string | undefined;
  do {
    const page = await webAclsIn(region).send(
      new ListWebACLsCommand({ Scope, Limit: PAGE, ...(NextMarker ? { NextMarker } : {}) }),
    );
    count += page.WebACLs?.length ?? 0;
    // A full last page has a marker too.
    NextMarker = page.WebACLs?.length ? page.NextMarker : undefined;
  } while (NextMarker);
  return count;
}

async function quotaIn(region: string, scope: Scope): Promise<number> {
  const pages = paginateListServiceQuotas({ client: quotasIn(region) }, { ServiceCode: 'wafv2' });
  for await (const { Quotas = [] } of pages) {
    const found = Quotas.find(({ QuotaName = '' }) => NAMES[scope].test(QuotaName));
    if (found?.Value !== undefined) return found.Value;
  }
  return BY_DEFAULT;
}

export const webAclQuota: CloudCheck = {
  name: 'web-acl-quota',
  looksAt: 'room for the web ACLs of CloudFront and of the user pool',
  actions: [
    'wafv2:ListWebACLs',
    'servicequotas:ListServiceQuotas',
    'cloudformation:DescribeStacks',
  ],
  async find({ deployment, isStanding }) {
    if (!rulesOf(deployment).isGuarded) return [ok('a preview has none')];
    const places = [
      { stack: 'Edge', region: GLOBAL_REGION, scope: 'CLOUDFRONT' },
      { stack: 'SignInGuard', region: deployment.region, scope: 'REGIONAL' },
    ] as const;
    return settleAll(
      places.map(async ({ stack, region, scope }) =>
        judgeRoom({
          things: scope === 'CLOUDFRONT' ? 'web ACLs of CloudFront' : `web ACLs of ${region}`,
          quota: await quotaIn(region, scope),
          used: await countWebAcls(region, scope),
          toMake: (await isStanding(stack)) ? 0 : 1,
          page: `https://${region}.console.aws.amazon.com/servicequotas/home/services/wafv2/quotas`,
        }),
      ),
    );
  },
};
