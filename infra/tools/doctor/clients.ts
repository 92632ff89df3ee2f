/** Clients of services that only the checks ask. */
import { ACMClient } from '@aws-sdk/client-acm';
import { Route53Client } from '@aws-sdk/client-route-53';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SNSClient } from '@aws-sdk/client-sns';
import { WAFV2Client } from '@aws-sdk/client-wafv2';
import { GLOBAL_REGION } from '../../deploy/clients.ts';

/** An address that doesn't answer is given up after this, in ms. */
const requestHandler = { connectionTimeout: 5_000 };

export const certificates = () => new ACMClient({ region: GLOBAL_REGION, requestHandler });
export const zones = () => new Route53Client({ region: GLOBAL_REGION, requestHandler });
export const quotasIn = (region: string) => new ServiceQuotasClient({ region, requestHandler });
export const topicsIn = (region: string) => new SNSClient({ region, requestHandler });
export const webAclsIn = (region: string) => new WAFV2Client({ region, requestHandler });
