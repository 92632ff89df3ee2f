/** A web ACL that lets everything in but who calls too often. */
import { Names } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** Over which time an address's calls are counted. */
const WINDOW_SECONDS = 5 * 60;

export interface RateRule {
  name: string;
  /** Calls of one address in five minutes; further ones are refused until fewer came. */
  limit: number;
  /** Which calls count; absent: all. */
  where?: CfnWebACL.StatementProperty;
}

interface Props {
  scope: 'CLOUDFRONT' | 'REGIONAL';
  rates: readonly RateRule[];
  /** What is looked at besides, after the rates. */
  others?: readonly Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>[];
  /** How a call is refused; absent: in the service's own words. */
  refusal?: CfnWebACL.CustomResponseProperty;
  customResponseBodies?: Record<string, CfnWebACL.CustomResponseBodyProperty>;
}

/** Makes a web ACL; its rules' names are the names of their metrics. */
export function webAcl(
  scope: Construct,
  id: string,
  { scope: reach, rates, others = [], refusal, customResponseBodies }: Props,
): CfnWebACL {
  const rules = [...rates.map((rate) => rateRule(rate, refusal)), ...others];
  return new CfnWebACL(scope, id, {
    scope: reach,
    defaultAction: { allow: {} },
    rules: rules.map((rule, priority) => ({
      ...rule,
      priority,
      visibilityConfig: visibility(rule.name),
    })),
    visibilityConfig: visibility(Names.uniqueId(scope)),
    ...(customResponseBodies ? { customResponseBodies } : {}),
  });
}

const rateRule = (
  { name, limit, where }: RateRule,
  customResponse: CfnWebACL.CustomResponseProperty | undefined,
) => ({
  name,
  action: { block: customResponse ? { customResponse } : {} },
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: WINDOW_SECONDS,
      limit,
      ...(where ? { scopeDownStatement: where } : {}),
    },
  },
});

/** Counted, and no samples kept: those have tokens and addresses in them. */
const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});
