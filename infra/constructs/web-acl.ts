/** A web ACL that limits how often an address may call. */
import { Names } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** The time window in which an address's calls are counted. */
const WINDOW_SECONDS = 5 * 60;

export interface RateRule {
  name: string;
  /** Calls of one address in five minutes; above it calls are refused. */
  limit: number;
  /** Which calls count; absent: all. */
  where?: CfnWebACL.StatementProperty;
}

interface Props {
  scope: 'CLOUDFRONT' | 'REGIONAL';
  rates: readonly RateRule[];
  /** The answer to a call that no rule decides; by default it is allowed. */
  defaultAction?: CfnWebACL.DefaultActionProperty;
  /** Further rules, evaluated after the rates. */
  others?: readonly Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>[];
  /** The answer to a blocked call; the service's own by default. */
  refusal?: CfnWebACL.CustomResponseProperty;
  customResponseBodies?: Record<string, CfnWebACL.CustomResponseBodyProperty>;
}

/** Makes a web ACL; its rules' names are the names of their metrics. */
export function webAcl(
  scope: Construct,
  id: string,
  { scope: reach, rates, others = [], refusal, ...props }: Props,
): CfnWebACL {
  const { defaultAction = { allow: {} }, customResponseBodies } = props;
  const rules = [...rates.map((rate) => rateRule(rate, refusal)), ...others];
  return new CfnWebACL(new Construct(scope, id), 'WebAcl', {
    scope: reach,
    defaultAction,
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

/** Counted without samples, because samples have tokens and addresses in them. */
const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});
